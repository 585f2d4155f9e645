import type { Selectable } from 'kysely'
import type { Bookings, Payments } from '#server/platform/database/schema.ts'
import { countInvariantViolations, type Invariant } from '#server/platform/rules/invariants.ts'
import type { FreshDatabase } from './fresh-database.ts'

type Shop = { database: Pick<FreshDatabase, 'db' | 'pool'> }

/** Functions that read the database directly, so that tests check the stored rows instead of a response. */

export const bookingOf = ({ database }: Shop, id: number): Promise<Selectable<Bookings>> =>
  database.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const paymentOf = ({ database }: Shop, reference: string): Promise<Selectable<Payments>> =>
  database.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()

export const mailsOf = async ({ database }: Shop, bookingId: number): Promise<string[]> => {
  const mails = await database.db
    .selectFrom('notifications')
    .select('kind')
    .where('booking_id', '=', bookingId)
    .execute()
  return mails.map((mail) => mail.kind).sort()
}

export const refundsOf = ({ database }: Shop, bookingId: number) =>
  database.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.reason',
      'refunds.amount_kobo',
      'refunds.method',
      'refunds.status',
      'payments.reference',
    ])
    .where('payments.booking_id', '=', bookingId)
    .orderBy('refunds.id')
    .execute()

export const invariantViolations = async ({ database }: Shop): Promise<Invariant[]> =>
  (await countInvariantViolations(database.db)).filter((invariant) => invariant.broken > 0)
