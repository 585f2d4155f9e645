import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { isUndecided, type Outcome } from '#site/parts/checkout/settle.ts'
import type { StartRefusal } from './start-refusal.ts'

/**
 * The last four phases:
 * - `paid`: the confirmation step shows the outcome.
 * - `gone`: the server no longer holds the seats.
 * - `trip closed`: the trip can no longer be booked.
 * - `unknown`: the server does not know the booking.
 */
export type Phase = 'form' | 'paying' | 'confirming' | 'paid' | 'gone' | 'trip closed' | 'unknown'

export type PaymentEvent =
  | { kind: 'pay' }
  | { kind: 'refused'; why: StartRefusal['kind'] }
  /** The payment page has closed, or this page was reloaded during a payment. */
  | { kind: 'closed' }
  | { kind: 'settled'; outcome: Outcome }

const AFTER_REFUSAL: Record<StartRefusal['kind'], Phase> = {
  'seat expired': 'gone',
  'trip closed': 'trip closed',
  'booking not found': 'unknown',
  other: 'form',
}

/** Returns the next phase. An event that the phase does not expect changes nothing. */
export function nextPhase(phase: Phase, event: PaymentEvent): Phase {
  if (event.kind === 'pay') return phase === 'form' ? 'paying' : phase
  if (event.kind === 'refused') return isUnderWay(phase) ? AFTER_REFUSAL[event.why] : phase
  if (event.kind === 'closed') return phase === 'paying' ? 'confirming' : phase
  if (phase !== 'confirming') return phase
  return hasMoneyArrived(event.outcome) ? 'paid' : 'form'
}

export const isUnderWay = (phase: Phase): boolean => phase === 'paying' || phase === 'confirming'

/** True if the money arrived. There is then a booking to show, which is confirmed or being refunded. */
export const hasMoneyArrived = ({ kind }: Outcome): boolean => kind === 'success' || kind === 'refunding'

/**
 * True if the payment is over and no money arrived. A payment that is neither over nor arrived is verified again at the
 * next visit.
 */
export const isOver = (outcome: Outcome): boolean => !hasMoneyArrived(outcome) && !isUndecided(outcome)

type Held = Pick<PublicBooking, 'status' | 'holdExpiresIn'> & { trip: Pick<PublicBooking['trip'], 'status'> }

export type View = {
  screen: 'no booking' | 'form' | 'confirming'
  dialog: 'trip departed' | 'trip cancelled' | 'hold ended' | null
  /** True if the booking was paid outside this step, in another tab or by a slow bank transfer. */
  isPaid: boolean
}

/**
 * Returns what the payment step shows. `held` is the booking on the server: undefined while it loads, null if the
 * server does not know it.
 */
export function viewOf(phase: Phase, held: Held | null | undefined): View {
  const isPaid = phase === 'form' && held?.status === 'CONFIRMED'
  if (phase === 'unknown' || held === null) return { screen: 'no booking', dialog: null, isPaid }
  const screen = phase === 'confirming' || phase === 'paid' ? 'confirming' : 'form'
  if (phase === 'trip closed') return { screen, dialog: 'trip departed', isPaid }
  const isHoldOver = phase === 'form' && held !== undefined && !isPaid && (held.holdExpiresIn ?? 0) <= 0
  if (phase !== 'gone' && !isHoldOver) return { screen, dialog: null, isPaid }
  return { screen, dialog: held?.trip.status === 'CANCELED' ? 'trip cancelled' : 'hold ended', isPaid }
}
