import { readLedger } from '#server/money/money-page/read-ledger.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import type { Answer } from './ask.ts'
import { isRefused } from './ask.ts'
import { digestOf, NOTES } from './digest.ts'
import { type Facts, readFacts } from './facts.ts'
import type { State } from './rows.ts'
import type { World } from './world.ts'

/** One act of a history: the state before it, its answer, and the state after it. */
export type Step = { act: string; before: State; answer: Answer; after: State }

/** Checks a step by its rows alone. `toBringBack` is the state that this act has to restore, if it is an undo. */
export function faultsOfStep(step: Step, toBringBack: string | null): string[] {
  const { answer, before, after } = step
  const facts = readFacts(after)
  return [
    ...(answer.status >= 500 ? [`the answer was ${answer.status}: ${answer.body}`] : []),
    ...(isRefused(answer) ? changedByRefusal(before, after) : []),
    ...moneyCountedTwice(facts),
    ...differencesFromProvider(facts),
    ...wrongSeatsAndTickets(facts),
    ...chargesGivenAway(facts),
    ...undoneWrongly(step, toBringBack),
  ]
}

/** Checks a state by asking the product. */
export async function faultsOfState(world: World): Promise<string[]> {
  const broken = await invariantViolations(world.shop)
  return [...broken.map(({ invariant }) => `broken: ${invariant}`), ...(await wrongMoneyPage(world))]
}

/**
 * Reports changes by a refused act. Some are allowed: before it refuses, the product may ask the provider, and learn
 * that a payment has arrived or was given up, or that money was refunded on the provider's dashboard.
 */
function changedByRefusal(before: State, after: State): string[] {
  if (digestOf(before, { without: NOTES }) === digestOf(after, { without: NOTES })) return []
  const learnt = (state: State) => {
    const { payments, refunds } = readFacts(state)
    const decided = payments.filter(({ status }) => status !== 'PENDING')
    return decided.length + refunds.filter(({ reason }) => reason === 'by_provider').length
  }
  return learnt(after) > learnt(before) ? [] : ['an act that was refused changed something']
}

const sum = (amounts: (number | null)[]): number => amounts.reduce<number>((all, one) => all + (one ?? 0), 0)

/** Reasons of refunds that leave the booking unchanged. */
const LEAVES_BOOKING = new Set(['goodwill', 'by_provider'])

/** Reports refunded money that still counts for a confirmed booking or that we kept as a charge. */
function moneyCountedTwice({ bookings, payments, refunds }: Facts): string[] {
  const isConfirmed = new Set(bookings.filter(({ status }) => status === 'CONFIRMED').map(({ id }) => id))
  return payments
    .filter(({ status, booking_id }) => status === 'PAID' && isConfirmed.has(booking_id))
    .flatMap(({ id, applied_kobo, charged_kobo, received_kobo }) => {
      const out = refunds.filter((one) => one.payment_id === id && !LEAVES_BOOKING.has(one.reason))
      const used = applied_kobo + charged_kobo + sum(out.map(({ amount_kobo }) => amount_kobo))
      return used > (received_kobo ?? 0) ? ['a confirmed booking counts money that is refunded as well'] : []
    })
}

const WENT_OUT = new Set(['SENT', 'NEEDS_ATTENTION', 'PROCESSED'])

/** Compares our rows with the charges and refunds of the provider. */
function differencesFromProvider({ payments, refunds, provider }: Facts): string[] {
  return provider.transactions.flatMap(({ reference, paidAmount }) => {
    const payment = payments.find((one) => one.reference === reference)
    if (!payment) return ['the provider has a payment that we do not know']
    const counted = payment.status === 'PAID' ? sum([payment.received_kobo]) : 0
    const byStaff = payment.status === 'PAID' && payment.recorded_by !== null ? payment.amount_kobo : 0
    const came = counted - byStaff
    const sent = refunds.filter(
      ({ payment_id, method, status }) =>
        payment_id === payment.id && method === 'paystack' && WENT_OUT.has(status),
    )
    const given = provider.refunds.filter(
      (one) => one.reference === reference && one.status !== 'failed' && one.disputeId === undefined,
    )
    return [
      ...(came !== 0 && came !== paidAmount ? ['we count another amount than the provider took'] : []),
      ...(sum(sent.map(({ amount_kobo }) => amount_kobo)) > sum(given.map(({ amount }) => amount))
        ? ['the provider does not have a refund that we sent']
        : []),
    ]
  })
}

/**
 * Reports wrong seats and tickets. A confirmed booking has its seats and a valid ticket for each. Any other booking has
 * none.
 */
function wrongSeatsAndTickets({ bookings, seats, tickets }: Facts): string[] {
  return bookings.flatMap(({ id, status, seat_ids }) => {
    const sold = seats.filter((one) => one.booking_id === id && one.status === 'BOOKED').map((one) => one.id)
    const valid = tickets.filter((one) => one.booking_id === id && one.ended_at === null)
    const wanted = status === 'CONFIRMED' ? seat_ids.toSorted() : []
    if (String(sold.toSorted()) !== String(wanted)) return ['a booking does not have its seats']
    return valid.length > wanted.length ? ['a ticket is valid for a seat that the booking does not have'] : []
  })
}

/**
 * Reports charges that were refunded wrongly. If a trip is cancelled, only the charge for the move to this trip is
 * refunded. Charges for earlier moves stay, unless staff or a bank decided otherwise.
 */
function chargesGivenAway({ bookings, payments, acts, disputes, refunds }: Facts): string[] {
  if (disputes.length > 0 || payments.some(({ reversed_kobo }) => reversed_kobo > 0)) return []
  if (refunds.some(({ reason }) => reason === 'by_provider')) return []
  return bookings
    .filter(({ cancelled_because }) => cancelled_because === 'trip_canceled')
    .flatMap(({ id, trip_id }) => {
      const own = acts.filter(({ booking_id }) => booking_id === id)
      if (own.some(({ kind, user_id }) => kind === 'refund' && user_id !== null)) return []
      const earlier = own.filter(
        ({ kind, quote }) => kind === 'move' && (quote as { tripId?: number }).tripId !== trip_id,
      )
      const kept = payments.filter(({ booking_id }) => booking_id === id)
      return sum(kept.map(({ charged_kobo }) => charged_kobo)) <
        sum(earlier.map(({ charge_kobo }) => charge_kobo))
        ? ['a cancelled trip returned the charge for an earlier move']
        : []
    })
}

/**
 * Reports what an undo did not restore. Directly after the cancellation of a trip, it must restore all of a confirmed
 * booking.
 */
function undoneWrongly({ act, answer, after }: Step, toBringBack: string | null): string[] {
  if (act !== 'undo the cancellation' || toBringBack === null) return []
  return !isRefused(answer) && summaryOf(after) === toBringBack
    ? []
    : ['an undone cancellation did not bring everything back']
}

/** Returns the state that an undo has to restore if it follows this step directly. */
export function toBringBackAfter({ act, before }: Step): string | null {
  const isConfirmed = readFacts(before).booking?.status === 'CONFIRMED'
  return act === 'cancel the trip' && isConfirmed ? summaryOf(before) : null
}

function summaryOf(state: State): string {
  const { bookings, seats, payments, refunds, trips } = readFacts(state)
  return [
    ...trips.map(({ id, status }) => `trip ${id} ${status}`),
    ...bookings.map(({ id, status, paid_kobo }) => `booking ${id} ${status} ${paid_kobo}`),
    ...seats.map(({ id, status, boarded_at }) => `seat ${id} ${status} ${boarded_at !== null}`),
    ...payments.map(({ id, applied_kobo, charged_kobo }) => `payment ${id} ${applied_kobo} ${charged_kobo}`),
    ...refunds.map(({ payment_id, amount_kobo, needs_approval, status }) =>
      [payment_id, amount_kobo, needs_approval, status].join(' '),
    ),
  ].join('\n')
}

/**
 * Returns a booking in the form of the money page's search. The search itself would add a pause that hides its
 * duration.
 */
const named = ({ id, status, cancelled_because, email, mobile, seat_nos }: Facts['bookings'][0]) => ({
  id,
  paymentId: null,
  status,
  isTripCancelled: cancelled_because === 'trip_canceled',
  email,
  mobile,
  seatNos: seat_nos,
})

/** Checks that the passenger's money page adds up, and names the money that arrived and was refunded. */
async function wrongMoneyPage({ shop, facts }: World): Promise<string[]> {
  const { booking, payments, refunds } = facts
  const isOurs = ({ status, exception }: Facts['payments'][0]) =>
    status === 'PAID' && exception !== 'wrong_currency'
  const ours = payments.filter((one) => one.booking_id === booking?.id && isOurs(one))
  if (!booking || ours.length === 0) return []
  const { equation } = await readLedger(shop.context.db, named(booking), { isProven: true })
  if (!equation) return ['the money page does not say where the money is']
  const { arrived, ...parts } = equation
  const places = [parts.inSeat, parts.onItsWay, parts.back, parts.takenBack, parts.kept]
  const of = ours.map(({ id }) => id)
  const refunded = refunds.filter(({ payment_id }) => of.includes(payment_id))
  const mistakes = sum(
    refunded.filter(({ reason }) => reason === 'recorded_by_mistake').map(({ amount_kobo }) => amount_kobo),
  )
  const received = sum(ours.map(({ received_kobo }) => received_kobo))
  return [
    ...(sum(places) !== arrived ? ['the money page does not add up'] : []),
    ...(places.some((part) => part < 0) ? ['the money page has an amount below zero'] : []),
    ...(arrived !== Math.max(0, received - mistakes)
      ? ['the money page tells another sum than arrived']
      : []),
  ]
}
