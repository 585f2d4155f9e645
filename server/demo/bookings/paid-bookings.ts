import { balanceDue } from '#domain/bookings/fares.ts'
import { minutesAfter } from '#server/demo/moments.ts'
import type { Random } from '#server/demo/random.ts'
import { withPayment } from './booking-draft.ts'
import { manualPayment, paidPayment } from './demo-payments.ts'
import { commitmentOf, type PlannedBooking, type PlannedPayment, totalOf } from './planned-booking.ts'

export function paidInFull(random: Random, draft: PlannedBooking): PlannedBooking {
  const at = minutesAfter(draft.createdAt, random.int(2, 7))
  return confirmed(draft, paidPayment(random, { purpose: 'FULL', amountKobo: totalOf(draft), at }))
}

/** The commitment fee is paid, which confirms the booking. The balance is still due. */
export function keptWithCommitment(random: Random, draft: PlannedBooking): PlannedBooking {
  const at = minutesAfter(draft.createdAt, random.int(2, 7))
  const fee = paidPayment(random, { purpose: 'COMMITMENT', amountKobo: commitmentOf(draft), at })
  return { ...confirmed(draft, fee), isSplit: true }
}

export function balancePaidOnline(random: Random, draft: PlannedBooking, before: Date): PlannedBooking {
  const booking = keptWithCommitment(random, draft)
  const amountKobo = balanceDue(totalOf(booking), commitmentOf(booking))
  // An online payment arrives up to five minutes after its start, and must arrive before `before`.
  const at = random.between(booking.confirmedAt ?? booking.createdAt, minutesAfter(before, -6))
  return withPayment(booking, paidPayment(random, { purpose: 'BALANCE', amountKobo, at }))
}

export function balancePaidToStaff(random: Random, draft: PlannedBooking, before: Date): PlannedBooking {
  const booking = keptWithCommitment(random, draft)
  const amountKobo = balanceDue(totalOf(booking), commitmentOf(booking))
  const at = random.between(booking.confirmedAt ?? booking.createdAt, before)
  return withPayment(booking, manualPayment(random, { amountKobo, at, by: 'finance' }))
}

/** Staff made the booking at the counter and took the money. */
export function soldByStaff(random: Random, draft: PlannedBooking): PlannedBooking {
  const at = minutesAfter(draft.createdAt, 1)
  const payment = manualPayment(random, { amountKobo: totalOf(draft), at, by: 'manager' })
  return { ...confirmed(draft, payment), createdBy: 'manager', confirmedBy: 'manager', visitorIp: null }
}

const confirmed = (draft: PlannedBooking, payment: PlannedPayment): PlannedBooking => ({
  ...draft,
  status: 'CONFIRMED',
  confirmedAt: payment.paidAt,
  claim: { status: 'BOOKED', boardedAt: null },
  payments: [payment],
})
