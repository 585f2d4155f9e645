import fc from 'fast-check'
import { ODD_NUMBERS, ODD_TEXT } from './odd-text.ts'

/** A visitor's requests. */
export const VISITS = {
  look: 'GET /api/trips/{id}/validate',
  hold: 'POST /api/bookings',
  initialize: 'POST /api/payments/initialize',
  verify: 'POST /api/payments/verify',
  confirm: 'GET /api/bookings/confirm',
  retrieve: 'POST /api/retrieve',
  ticket: 'GET /api/tickets/{file}',
  release: 'POST /api/bookings/release',
} as const
export type Visit = keyof typeof VISITS

/** Events that are not requests to the product. The provider, the time or a job causes them. */
export const EVENTS = [
  'pay',
  'pay late',
  'abandon',
  'provider away',
  'provider lies',
  'holds end',
  'jobs run',
] as const
/** Actions of staff after which few requests succeed. */
const ENDINGS = ['trip cancelled', 'closed for maintenance'] as const
export type Event = (typeof EVENTS)[number] | (typeof ENDINGS)[number]

/** Replaces the field with this index by JSON or by another visitor's value, or removes it. */
export type Spoil = { field: number; by: { json: string } | 'another visitor' | 'nothing' }

/** One step of a visitor. `onward` is the visitor's next step on the way to the ticket. */
export type Step = { who: number; act: Visit | Event | 'onward'; spoil: Spoil | null }

/** A random sequence of steps of several visitors. The steps of one round run at the same time. */
export type Walk = { isSplitOffered: boolean; rounds: Step[][] }

export const VISITORS = 3

const spoil: fc.Arbitrary<Spoil> = fc.record({
  field: fc.nat(9),
  by: fc.oneof(
    fc.constantFrom(...Object.values(ODD_TEXT)).map((text) => ({ json: JSON.stringify(text) })),
    fc.constantFrom(...ODD_NUMBERS, 'null', 'true', '[]', '{}').map((json) => ({ json })),
    fc.constant('another visitor' as const),
    fc.constant('nothing' as const),
  ),
})

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(VISITORS - 1),
  act: fc.oneof(
    { weight: 120, arbitrary: fc.constant('onward' as const) },
    { weight: 40, arbitrary: fc.constantFrom(...(Object.keys(VISITS) as Visit[])) },
    { weight: 10, arbitrary: fc.constantFrom(...EVENTS) },
    { weight: 1, arbitrary: fc.constantFrom(...ENDINGS) },
  ),
  spoil: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: spoil }),
})

/** Visitors of one bus who choose, pay, ask and cancel in any order, with invalid requests in between. */
export const walks: fc.Arbitrary<Walk> = fc.record({
  isSplitOffered: fc.boolean(),
  rounds: fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
    minLength: 20,
    maxLength: 40,
    size: 'max',
  }),
})
