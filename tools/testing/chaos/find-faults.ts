import type { Evidence } from './evidence.ts'
import { grouped } from './grouped.ts'
import type { Operation } from './history.ts'
import { compareLedgers } from './ledger.ts'
import { touchedByStaff } from './touched-by-staff.ts'

/** A fault that must never occur, and how often it did. */
export type Finding = { what: string; count: number }

/**
 * Compares the responses that people got and the provider's records with our records. Any count above zero is a bug.
 */
export function findFaults(evidence: Evidence): Finding[] {
  return [
    ...evidence.invariants.map(({ invariant, broken }) => ({ what: `broken: ${invariant}`, count: broken })),
    ...lostAcknowledgements(evidence),
    ...mismatchesOf(evidence).map(({ what, references }) => ({ what, count: references.length })),
    ...wrongTickets(evidence),
    { what: 'seats still held after the expiry job', count: evidence.heldSeats },
    {
      what: 'webhooks left unprocessed',
      count: evidence.inbox.filter((one) => !one.isRead).length,
    },
    { what: 'unexpected responses', count: evidence.wrongAnswers.length },
    { what: 'nodes that crashed', count: evidence.deaths.length },
  ]
}

const mismatchesOf = (evidence: Evidence) => compareLedgers(evidence, evidence, staffDecided(evidence))

/** Describes the first payments and bookings whose money is wrong, with our rows and the provider's. */
export function describeMismatches(evidence: Evidence): string[] {
  return mismatchesOf(evidence).flatMap(({ what, references }) =>
    references.slice(0, 3).map((reference) => {
      const payments = evidence.payments.filter(
        (one) => one.reference === reference || String(one.bookingId) === reference,
      )
      const references = new Set([reference, ...payments.map((one) => one.reference)])
      const isAbout = (one: { reference: string }) => references.has(one.reference)
      const rows = {
        bookings: evidence.bookings.filter(({ id }) => payments.some((one) => one.bookingId === id)),
        payments,
        refunds: evidence.refunds.filter(isAbout),
        charges: evidence.charges.filter(isAbout),
        givenBack: evidence.givenBack.filter(isAbout),
      }
      return `${what}: ${reference} ${JSON.stringify(rows)}`
    }),
  )
}

/**
 * Returns a function that tells whether staff may have changed a booking. Staff who cancel may keep a part of the
 * money, so `compareLedgers` does not look for missing refunds of these bookings. The product's invariants cover them.
 */
function staffDecided({ history, payments, bookings }: Evidence): (bookingId: number) => boolean {
  const isTouched = touchedByStaff(history, payments)
  const touched = new Set(bookings.filter(isTouched).map((one) => one.id))
  return (bookingId) => touched.has(bookingId)
}

function lostAcknowledgements({
  history,
  bookings,
  payments,
  refunds,
  inbox,
  acknowledged,
}: Evidence): Finding[] {
  const booking = new Map(bookings.map((one) => [one.id, one]))
  const byKey = grouped(bookings, (one) => one.key)
  const payment = new Map(payments.map((one) => [one.reference, one]))
  const isRefunded = new Set(refunds.map((one) => one.reference))
  const isKept = new Set(inbox.map((one) => `${one.event} ${one.reference}`))
  const acts = actsOf(history)
  const isTouched = touchedByStaff(history, payments)
  const isLeftAlone = (id: number | undefined) => {
    const one = booking.get(id ?? 0)
    return one !== undefined && !isTouched(one)
  }

  const seats = acts.verify
    .filter((one) => one.said === 'success')
    .map((one) => payment.get(one.reference)?.bookingId ?? 0)
    .filter(isLeftAlone)
  const owners = grouped(
    [...new Set(seats)].flatMap((id) => (booking.get(id)?.seatIds ?? []).map((seat) => ({ seat, id }))),
    (one) => one.seat,
  )
  return [
    {
      what: 'seats promised to two passengers',
      count: [...owners.values()].filter((of) => of.length > 1).length,
    },
    {
      what: 'acknowledged holds that are missing',
      count: acts.hold.filter(({ booking: told, seatIds }) => {
        const kept = told && booking.get(told.id)
        return (
          told &&
          (kept?.token !== told.token || (isLeftAlone(told.id) && String(kept.seatIds) !== String(seatIds)))
        )
      }).length,
    },
    {
      what: 'unanswered holds that are incomplete',
      count: acts.hold.filter(({ outcome, key, seatIds }) => {
        const kept = byKey.get(key) ?? []
        return (
          outcome === 'unknown' &&
          (kept.length > 1 ||
            kept.some((one) => isLeftAlone(one.id) && String(one.seatIds) !== String(seatIds)))
        )
      }).length,
    },
    {
      what: 'started payments that are missing',
      count: acts.initialize.filter(({ reference }) => reference && !payment.has(reference)).length,
    },
    {
      what: 'bookings not found by their buyer, though staff changed nothing',
      count: acts.initialize.filter(({ isNotFound, bookingId }) => isNotFound && isLeftAlone(bookingId))
        .length,
    },
    {
      what: 'confirmations that were revoked',
      count: acts.verify.filter(
        ({ reference, said }) =>
          said === 'success' &&
          !payment.get(reference)?.applied &&
          isLeftAlone(payment.get(reference)?.bookingId),
      ).length,
    },
    {
      what: 'promised refunds that are missing',
      count: acts.verify.filter(({ reference, said }) => said === 'refunding' && !isRefunded.has(reference))
        .length,
    },
    {
      what: 'acknowledged webhooks that are missing',
      count: acknowledged.filter((one) => !isKept.has(`${one.event} ${one.reference}`)).length,
    },
  ]
}

/**
 * Finds missing and wrong ticket mails. A ticket may arrive twice if a node dies right after sending it. This is
 * allowed, because both mails have the same Message-ID.
 */
function wrongTickets({ bookings, tickets }: Evidence): Finding[] {
  const mailed = new Set(tickets)
  const confirmed = new Set(bookings.filter((one) => one.wasConfirmed).map((one) => one.id))
  return [
    {
      what: 'confirmed passengers without a ticket',
      count: bookings.filter((one) => one.status === 'CONFIRMED' && !mailed.has(one.id)).length,
    },
    {
      what: 'tickets for bookings that were never confirmed',
      count: [...mailed].filter((id) => !confirmed.has(id)).length,
    },
  ]
}

export function actsOf(history: Operation[]) {
  const of = <Act extends Operation['act']>(act: Act) =>
    history.filter((one): one is Extract<Operation, { act: Act }> => one.act === act)
  return {
    hold: of('hold'),
    initialize: of('initialize'),
    verify: of('verify'),
    release: of('release'),
    staff: of('staff'),
  }
}
