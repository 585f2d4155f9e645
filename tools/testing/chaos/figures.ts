import type { Calm } from './calm-down.ts'
import type { Evidence } from './evidence.ts'
import { actsOf } from './find-faults.ts'
import { grouped } from './grouped.ts'

export type Figure = { what: string; value: string }

type Seen = {
  people: number
  nodeKills: number
  postgresKills: number
  tripsCanceled: number
  tripsDeparted: number
  disputes: number
  calm: Calm
}

/** Counts the events of a run. High counts show that finding no faults is a meaningful result. */
export function figuresOf(evidence: Evidence, seen: Seen): Figure[] {
  const { history, bookings, payments, refunds, charges, acknowledged, tickets } = evidence
  const acts = actsOf(history)
  const count = <Item>(items: Item[], fits: (item: Item) => boolean) => items.filter(fits).length
  const holds = (outcome: string) => count(acts.hold, (one) => one.outcome === outcome)
  const staff = (outcome: string) => count(acts.staff, (one) => one.outcome === outcome)
  const asked = new Set(acts.verify.filter((one) => one.said === 'success').map((one) => one.reference))
  const applied = payments.filter((one) => one.applied > 0)
  return [
    { what: 'nodes killed', value: String(seen.nodeKills) },
    { what: 'PostgreSQL killed', value: String(seen.postgresKills) },
    { what: 'trips cancelled', value: String(seen.tripsCanceled) },
    { what: 'trips that departed during the sale', value: String(seen.tripsDeparted) },
    { what: 'disputes and reversals', value: String(seen.disputes) },
    { what: 'people', value: String(seen.people) },
    { what: 'bookings', value: String(bookings.length) },
    {
      what: 'staff actions: done / refused / no answer',
      value: `${staff('ok')} / ${staff('refused')} / ${staff('unknown')}`,
    },
    {
      what: 'holds: yes / no / no answer',
      value: `${holds('ok')} / ${holds('refused')} / ${holds('unknown')}`,
    },
    { what: 'payments started', value: String(payments.length) },
    { what: 'charged by the provider', value: String(charges.length) },
    { what: '  became a booking', value: String(applied.length) },
    {
      what: '    without a verification by the page',
      value: String(count(applied, (one) => !asked.has(one.reference))),
    },
    { what: '  refunded at once', value: reasons(payments.flatMap((one) => one.exception ?? [])) },
    { what: 'refunds', value: reasons(refunds.map((one) => one.reason)) },
    { what: 'confirmed in the end', value: String(count(bookings, (one) => one.status === 'CONFIRMED')) },
    { what: 'webhooks acknowledged', value: String(acknowledged.length) },
    { what: 'ticket mails', value: String(tickets.length) },
    { what: '  the same mail again after a crash', value: String(tickets.length - new Set(tickets).size) },
    {
      what: 'settled after, or unfinished',
      value: 'left' in seen.calm ? seen.calm.left : `${seen.calm.ms / 1_000} s`,
    },
  ]
}

/** Formats the number of entries and the count of each reason: `34 (12 seats_lost, 22 trip_canceled)`. */
function reasons(all: string[]): string {
  const counted = [...grouped(all, (reason) => reason)].map(([reason, of]) => `${of.length} ${reason}`)
  return all.length === 0 ? '0' : `${all.length} (${counted.join(', ')})`
}
