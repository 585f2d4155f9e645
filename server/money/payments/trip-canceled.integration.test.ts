import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editTrip } from '#server/changes/planning/edit-trip.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffAction } from '#testing/staff.ts'
import { bookingOf, invariantViolations, refundsOf } from '#testing/stored-rows.ts'

async function visitorWhoPaid(shop: SellingApp) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  return { ...visitor, reference: paystackRef as string }
}

type Visitor = Awaited<ReturnType<typeof visitorWhoPaid>>

/** Checks that the trip is scheduled, runs `think`, and then confirms the booking without checking again. */
async function settleCarelessly(
  { database }: SellingApp,
  { id, trip, reference }: Visitor,
  think: () => Promise<unknown>,
): Promise<void> {
  const { status } = await database.db
    .selectFrom('trips')
    .select('status')
    .where('id', '=', trip.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('SCHEDULED')
  await think()
  await withTransaction(database.db, async (tx) => {
    await sql`update payments set status = 'PAID', paid_at = now(), received_kobo = amount_kobo, applied = true,
                applied_kobo = amount_kobo where reference = ${reference}`.execute(tx)
    await sql`update bookings set status = 'CONFIRMED', paid_kobo = total_kobo, cancelled_because = null,
                cancelled_at = null where id = ${id}`.execute(tx)
    await sql`update seats set status = 'BOOKED', booking_id = ${id}, hold_expires_at = null
              where trip_id = ${trip.id} and seat_no = '1'`.execute(tx)
  })
}

const cancelTrip = async ({ database: { db } }: SellingApp, { trip }: Visitor): Promise<unknown> =>
  editTrip(db, await staffAction(db), trip.id, { status: 'CANCELED' })

const ORDERS = ['paid first', 'cancelled first', 'at once'] as const

async function cancelWhilePaying(shop: SellingApp, order: (typeof ORDERS)[number]): Promise<Visitor> {
  const visitor = await visitorWhoPaid(shop)
  const lock = `select from trips where id = ${visitor.trip.id} for no key update`
  const settle = async (): Promise<unknown> => visitor.verify(visitor.reference)
  const cancel = () => cancelTrip(shop, visitor)
  if (order === 'paid first') await meetAtLock(shop, lock, [settle, cancel])
  else if (order === 'cancelled first') await meetAtLock(shop, lock, [cancel, settle])
  else await Promise.all([settle(), cancel()])
  return visitor
}

test('a trip is cancelled while its passenger pays, sixty times: no booking is confirmed, and all money is refunded [F17]', async () => {
  const shop = await sellingApp()
  for (let round = 0; round < 20; round++) {
    for (const order of ORDERS) {
      const { id, trip } = await cancelWhilePaying(shop, order)
      const booking = await bookingOf(shop, id)
      expect(booking.status).not.toBe('CONFIRMED')
      const [refund, ...more] = await refundsOf(shop, id)
      expect([refund?.reason, refund?.amount_kobo, more.length]).toEqual([
        'trip_canceled',
        trip.price_kobo,
        0,
      ])
      if (order !== 'at once') expect(booking.paid_kobo > 0).toBe(order === 'paid first')
    }
  }
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: without a lock on the trip, a passenger is booked on a cancelled trip [F17]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWhoPaid(shop)
  await settleCarelessly(shop, visitor, () => cancelTrip(shop, visitor))
  const broken = (await invariantViolations(shop)).map(({ invariant }) => invariant)
  expect(broken).toContain('no passenger is booked on a cancelled trip')
})
