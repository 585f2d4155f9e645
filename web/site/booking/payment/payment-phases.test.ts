import { expect, test } from 'vitest'
import type { Outcome } from '#site/parts/checkout/settle.ts'
import { isOver, nextPhase, type PaymentEvent, type Phase, viewOf } from './payment-phases.ts'

const settled = (outcome: Outcome): PaymentEvent => ({ kind: 'settled', outcome })

const EVENTS = {
  'the visitor pays': { kind: 'pay' },
  'refused, seat expired': { kind: 'refused', why: 'seat expired' },
  'refused, trip closed': { kind: 'refused', why: 'trip closed' },
  'refused, no booking': { kind: 'refused', why: 'booking not found' },
  'refused, other': { kind: 'refused', why: 'other' },
  'payment page closed': { kind: 'closed' },
  'money arrived': settled({ kind: 'success' }),
  'money refunded': settled({ kind: 'refunding', message: '' }),
  'nothing paid': settled({ kind: 'cancelled' }),
  'not known': settled({ kind: 'not verified' }),
} as const satisfies Record<string, PaymentEvent>

// The events that change each phase. All other events leave it unchanged.
const TABLE: Record<Phase, Partial<Record<keyof typeof EVENTS, Phase>>> = {
  form: { 'the visitor pays': 'paying' },
  paying: {
    'refused, seat expired': 'gone',
    'refused, trip closed': 'trip closed',
    'refused, no booking': 'unknown',
    'refused, other': 'form',
    'payment page closed': 'confirming',
  },
  confirming: {
    'refused, seat expired': 'gone',
    'refused, trip closed': 'trip closed',
    'refused, no booking': 'unknown',
    'refused, other': 'form',
    'money arrived': 'paid',
    'money refunded': 'paid',
    'nothing paid': 'form',
    'not known': 'form',
  },
  paid: {},
  gone: {},
  'trip closed': {},
  unknown: {},
}

const phases = Object.keys(TABLE) as Phase[]
const names = Object.keys(EVENTS) as (keyof typeof EVENTS)[]

test.each(
  phases.flatMap((phase) => names.map((name) => [phase, name, TABLE[phase][name] ?? phase] as const)),
)('in the phase %s the event "%s" leads to %s', (phase, name, next) => {
  expect(nextPhase(phase, EVENTS[name])).toBe(next)
})

test('a payment whose outcome is not known is not over, and one that brought money is not either', () => {
  expect(isOver({ kind: 'cancelled' })).toBe(true)
  expect(isOver({ kind: 'reversed', reference: 'x' })).toBe(true)
  expect(isOver({ kind: 'not arrived' })).toBe(false)
  expect(isOver({ kind: 'success' })).toBe(false)
})

const booking = (status: 'DRAFT' | 'CONFIRMED', holdExpiresIn: number | null, isTripCancelled = false) => ({
  status,
  holdExpiresIn,
  trip: { status: isTripCancelled ? ('CANCELED' as const) : ('SCHEDULED' as const) },
})
const held = booking('DRAFT', 600)
const over = booking('DRAFT', null)
const overOfCancelledTrip = booking('DRAFT', 0, true)
const paid = booking('CONFIRMED', null)

test.each([
  ['form', 'loading', undefined, 'form', null],
  ['form', 'held', held, 'form', null],
  ['form', 'over', over, 'form', 'hold ended'],
  ['form', 'over, trip cancelled', overOfCancelledTrip, 'form', 'trip cancelled'],
  ['form', 'paid', paid, 'form', null],
  ['form', 'unknown', null, 'no booking', null],
  ['paying', 'held', held, 'form', null],
  ['paying', 'over', over, 'form', null],
  ['confirming', 'over', over, 'confirming', null],
  ['confirming', 'paid', paid, 'confirming', null],
  ['confirming', 'unknown', null, 'no booking', null],
  ['paid', 'paid', paid, 'confirming', null],
  ['gone', 'held', held, 'form', 'hold ended'],
  ['gone', 'over, trip cancelled', overOfCancelledTrip, 'form', 'trip cancelled'],
  ['trip closed', 'held', held, 'form', 'trip departed'],
  ['unknown', 'held', held, 'no booking', null],
] as const)('in the phase %s with a booking that is %s', (phase, _, now, screen, dialog) => {
  expect(viewOf(phase, now)).toMatchObject({ screen, dialog })
})

test('a booking that was paid elsewhere leads to the confirmation only while the form is open', () => {
  expect(viewOf('form', paid).isPaid).toBe(true)
  expect(viewOf('form', held).isPaid).toBe(false)
  expect(viewOf('confirming', paid).isPaid).toBe(false)
})
