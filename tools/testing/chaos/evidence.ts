import { countInvariantViolations, type Invariant } from '#server/platform/rules/invariants.ts'
import type { Operation } from './history.ts'
import type { Books, Till } from './ledger.ts'
import type { World } from './world.ts'

/** All data of a run: the responses that people got, our records, and the provider's records. */
export type Evidence = {
  history: Operation[]
  wrongAnswers: string[]
  deaths: string[]
  invariants: Invariant[]
  bookings: (Books['bookings'][0] & {
    token: string
    tripId: number
    seatIds: number[]
    key: string | null
    wasConfirmed: boolean
  })[]
  payments: (Books['payments'][0] & { id: number; exception: string | null })[]
  refunds: (Books['refunds'][0] & { reason: string })[]
  heldSeats: number
  inbox: { event: string; reference: string | null; isRead: boolean }[]
  /** The provider's own record of charges and refunds. */
  charges: Till['charges']
  givenBack: Till['givenBack']
  /** Webhooks of the provider that we answered with 200. */
  acknowledged: { event: string; reference: string }[]
  /** The bookings of the ticket mails in the mailbox, one entry for each delivery. */
  tickets: number[]
}

export async function gatherEvidence(
  world: World,
  told: Pick<Evidence, 'history' | 'wrongAnswers' | 'deaths'>,
): Promise<Evidence> {
  const { database, sandbox } = world
  const rows = async <Row extends object>(query: string): Promise<Row[]> =>
    (await world.patiently(() => database.pool.query<Row>(query))).rows
  const { transactions, refunds } = sandbox.paystack.ledger()
  const { webhooks } = (await (await fetch(`${sandbox.url}/control`)).json()) as {
    webhooks: { event: string; reference: string; state: string }[]
  }
  return {
    ...told,
    invariants: await world.patiently(() => countInvariantViolations(database.db)),
    bookings:
      await rows(`select id, booking_token as token, status, trip_id as "tripId", seat_ids as "seatIds",
                                 idem_key as key, paid_kobo as paid, confirmed_at is not null as "wasConfirmed"
                          from bookings`),
    payments:
      await rows(`select id, reference, booking_id as "bookingId", provider, status, amount_kobo as amount,
                                 coalesce(received_kobo, 0) as received, applied_kobo as applied, exception,
                                 provider = 'paystack' and recorded_by is not null as "isMarkedPaid" from payments`),
    refunds: await rows(`select p.reference, r.amount_kobo as amount, r.method, r.reason,
                                case when r.needs_approval and r.approved_by is null then 'WAITING' else r.status end
                                  as status
                         from refunds r join payments p on p.id = r.payment_id`),
    heldSeats: (await rows(`select from seats where status = 'RESERVED'`)).length,
    inbox:
      await rows(`select event, coalesce(reference, payload -> 'transaction' ->> 'reference') as reference,
                              processed_at is not null as "isRead" from webhook_inbox`),
    charges: transactions
      .filter((transaction) => transaction.paidAmount !== null)
      .map(({ reference, paidAmount, status, disputed }) => ({
        reference,
        amount: paidAmount ?? 0,
        isDisputed: disputed,
        isReversed: status === 'reversed',
      })),
    givenBack: refunds
      .filter((refund) => refund.status !== 'failed')
      .map(({ reference, amount }) => ({ reference, amount })),
    acknowledged: webhooks.filter((webhook) => webhook.state === 'delivered'),
    tickets: sandbox.mailbox
      .list()
      .map((mail) => Number(mail.messageId?.match(/^<ticket\.(\d+)@/)?.[1]))
      .filter((bookingId) => bookingId > 0),
  }
}
