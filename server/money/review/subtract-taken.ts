import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { announce, announceNewTicket } from '#server/platform/outbox/announce.ts'
import { capCharge } from '#server/platform/rules/charges.ts'
import { countForDue, selectSpare, uncountMoney } from './queries.ts'
import { reduceUnsent } from './reduce-unsent.ts'

type Payment = { id: number; bookingId: number }

/**
 * Subtracts the amount that a bank took from a payment, first from its refunds that were not sent, then from its
 * booking. The booking owes that part again, and the passenger is told and keeps the seats. If we agreed to return the
 * money (`isAgreed`), the booking owes nothing, as with goodwill. A charge is lowered to the rest of the payment.
 * Requires booking and payment to be locked, and `taken` to be stored.
 */
export async function subtractTaken(
  tx: Database,
  { id, bookingId }: Payment,
  { taken, isAgreed }: { taken: Kobo; isAgreed: boolean },
): Promise<void> {
  if (taken === 0) return
  const spareBefore = (await selectSpare(tx, id)) + taken
  await reduceUnsent(tx, id, taken)
  await capCharge(tx, id)
  const missing = Math.min(0, spareBefore) - (await selectSpare(tx, id))
  if (isAgreed || missing <= 0) return
  const owed = await uncountMoney(tx, id, kobo(missing))
  if (owed === 0) return
  await writeLog(tx, {
    type: 'booking',
    action: 'booking.owes-again',
    details: `${formatNaira(owed)}: the customer’s bank has taken it back`,
    bookingId,
    entity: 'payment',
    entityId: id,
  })
  await announce(tx, 'owing-again', { bookingId, payload: { taken: owed } })
}

/**
 * Counts money that a bank gave back for the balance of its confirmed booking. If there was a balance, sends a new
 * ticket.
 */
export async function countAgain(tx: Database, id: number, amount: Kobo): Promise<void> {
  const { bookingId, paid: counted } = await countForDue(tx, id, amount)
  if (counted === 0) return
  await writeLog(tx, {
    type: 'booking',
    action: 'payment.counted-again',
    details: `${formatNaira(counted)}: the bank has given it back`,
    bookingId,
    entity: 'payment',
    entityId: id,
  })
  await announceNewTicket(tx, bookingId)
}
