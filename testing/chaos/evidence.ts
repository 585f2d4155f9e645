import { countBrokenPromises, type Invariant } from '#server/database/invariants.ts'
import type { Operation } from './history.ts'
import type { World } from './world.ts'

/** Everything that can be known afterwards: what people were told, what our books say, what the provider's say. */
export type Evidence = {
  history: Operation[]
  wrongAnswers: string[]
  deaths: string[]
  promises: Invariant[]
  bookings: {
    id: number
    token: string
    status: string
    seatIds: number[]
    key: string
    wasConfirmed: boolean
  }[]
  payments: {
    reference: string
    bookingId: number
    status: string
    received: number
    applied: number
    exception: string | null
  }[]
  refunds: { reference: string; amount: number; status: string; reason: string }[]
  heldSeats: number
  inbox: { event: string; reference: string | null; isRead: boolean }[]
  /** What the provider took, and what it gave back. */
  charges: { reference: string; amount: number }[]
  givenBack: { reference: string; amount: number }[]
  /** Messages the provider sent and we answered 200. */
  acknowledged: { event: string; reference: string }[]
  /** The booking of each ticket mail in the mailbox, as often as it arrived. */
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
    promises: await world.patiently(() => countBrokenPromises(database.db)),
    bookings: await rows(`select id, booking_token as token, status, seat_ids as "seatIds", idem_key as key,
                                 confirmed_at is not null as "wasConfirmed" from bookings`),
    payments:
      await rows(`select reference, booking_id as "bookingId", status, coalesce(received_kobo, 0) as received,
                                 applied_kobo as applied, exception from payments`),
    refunds: await rows(`select p.reference, r.amount_kobo as amount, r.status, r.reason
                         from refunds r join payments p on p.id = r.payment_id`),
    heldSeats: (await rows(`select from seats where status = 'RESERVED'`)).length,
    inbox: await rows(`select event, reference, processed_at is not null as "isRead" from webhook_inbox`),
    charges: transactions
      .filter((transaction) => transaction.paidAmount !== null)
      .map(({ reference, paidAmount }) => ({ reference, amount: paidAmount ?? 0 })),
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
