import { expect, test } from 'vitest'
import type { Evidence } from './evidence.ts'
import { findFaults } from './find-faults.ts'

const booking = (
  more: Pick<Evidence['bookings'][0], 'id' | 'token' | 'status' | 'seatIds' | 'paid'>,
): Evidence['bookings'][0] => ({
  tripId: 1,
  key: more.token.toLowerCase(),
  wasConfirmed: more.status === 'CONFIRMED',
  ...more,
})

const payment = (
  more: Pick<Evidence['payments'][0], 'id' | 'bookingId' | 'status' | 'received' | 'applied'> &
    Partial<Evidence['payments'][0]>,
): Evidence['payments'][0] => ({
  reference: `TAF-${more.id}`,
  provider: 'paystack',
  amount: more.received,
  isMarkedPaid: false,
  exception: null,
  ...more,
})

/** Ada paid and has her ticket. Uche paid too little and gets a refund. Bisi never got a response. Emeka paid cash. */
const clean = (): Evidence => ({
  history: [
    { act: 'hold', outcome: 'ok', key: 'ada', seatIds: [4, 5], booking: { id: 1, token: 'ADA' } },
    { act: 'initialize', outcome: 'ok', bookingId: 1, reference: 'TAF-1', isNotFound: false },
    { act: 'verify', outcome: 'ok', reference: 'TAF-1', said: 'success' },
    { act: 'hold', outcome: 'ok', key: 'uche', seatIds: [6], booking: { id: 2, token: 'UCHE' } },
    { act: 'verify', outcome: 'ok', reference: 'TAF-2', said: 'refunding' },
    { act: 'hold', outcome: 'unknown', key: 'bisi', seatIds: [7], booking: null },
    { act: 'hold', outcome: 'refused', key: 'late', seatIds: [4], booking: null },
    { act: 'staff', outcome: 'ok', method: 'POST', path: '/bookings/adminCreate', body: { seatId: [8] } },
  ],
  wrongAnswers: [],
  deaths: [],
  invariants: [{ invariant: 'a seat is sold once', broken: 0 }],
  bookings: [
    booking({ id: 1, token: 'ADA', status: 'CONFIRMED', seatIds: [4, 5], paid: 700 }),
    booking({ id: 2, token: 'UCHE', status: 'CANCELLED', seatIds: [6], paid: 0 }),
    booking({ id: 3, token: 'BISI', status: 'CANCELLED', seatIds: [7], paid: 0 }),
    booking({ id: 4, token: 'EMEKA', status: 'CONFIRMED', seatIds: [8], paid: 350 }),
  ],
  payments: [
    payment({ id: 1, bookingId: 1, status: 'PAID', received: 700, applied: 700 }),
    payment({ id: 2, bookingId: 2, status: 'PAID', received: 300, applied: 0, exception: 'underpaid' }),
    payment({ id: 3, bookingId: 3, status: 'PENDING', received: 0, applied: 0, amount: 500 }),
    payment({ id: 4, bookingId: 4, status: 'PAID', received: 350, applied: 350, provider: 'cash' }),
  ],
  refunds: [{ reference: 'TAF-2', amount: 300, status: 'SENT', method: 'paystack', reason: 'underpaid' }],
  heldSeats: 0,
  inbox: [{ event: 'charge.success', reference: 'TAF-1', isRead: true }],
  charges: [
    { reference: 'TAF-1', amount: 700, isDisputed: false, isReversed: false },
    { reference: 'TAF-2', amount: 300, isDisputed: false, isReversed: false },
  ],
  givenBack: [{ reference: 'TAF-2', amount: 300 }],
  acknowledged: [{ event: 'charge.success', reference: 'TAF-1' }],
  tickets: [1, 1, 4],
})

const found = (evidence: Evidence) =>
  findFaults(evidence)
    .filter((finding) => finding.count > 0)
    .map((finding) => finding.what)

test('a run in which every answer came true has no faults; the same mail twice is not a fault', () => {
  expect(found(clean())).toEqual([])
})

test.each<[string, (run: Evidence) => void]>([
  [
    'broken: a seat is sold once',
    (run) => run.invariants.push({ invariant: 'a seat is sold once', broken: 1 }),
  ],
  ['acknowledged holds that are missing', (run) => run.bookings[1]?.seatIds.push(8)],
  ['unanswered holds that are incomplete', (run) => run.bookings[2]?.seatIds.push(8)],
  [
    'started payments that are missing',
    (run) =>
      run.history.push({
        act: 'initialize',
        outcome: 'ok',
        bookingId: 1,
        reference: 'TAF-9',
        isNotFound: false,
      }),
  ],
  [
    'bookings not found by their buyer, though staff changed nothing',
    (run) =>
      run.history.push({
        act: 'initialize',
        outcome: 'refused',
        bookingId: 1,
        reference: null,
        isNotFound: true,
      }),
  ],
  [
    'confirmations that were revoked',
    (run) => run.history.push({ act: 'verify', outcome: 'ok', reference: 'TAF-2', said: 'success' }),
  ],
  [
    'promised refunds that are missing',
    (run) => run.history.push({ act: 'verify', outcome: 'ok', reference: 'TAF-1', said: 'refunding' }),
  ],
  ['acknowledged webhooks that are missing', (run) => run.inbox.pop()],
  [
    'charges that we did not record',
    (run) => run.charges.push({ reference: 'TAF-9', amount: 500, isDisputed: false, isReversed: false }),
  ],
  [
    'charges and payments that differ',
    (run) => run.charges.push({ reference: 'TAF-3', amount: 500, isDisputed: false, isReversed: false }),
  ],
  ['charges and payments that differ', (run) => Object.assign(run.charges[0] ?? {}, { amount: 699 })],
  ['charges and payments that differ', (run) => run.charges.shift()],
  [
    'refunds beyond our requests at the provider',
    (run) => run.givenBack.push({ reference: 'TAF-2', amount: 300 }),
  ],
  [
    'refunds beyond our requests at the provider',
    (run) => run.givenBack.push({ reference: 'TAF-1', amount: 1 }),
  ],
  ['sent refunds that the provider does not have', (run) => run.givenBack.pop()],
  ['bookings with a wrong paid amount', (run) => Object.assign(run.bookings[3] ?? {}, { paid: 351 })],
  ['confirmed passengers without a ticket', (run) => run.tickets.splice(0, 2)],
  ['tickets for bookings that were never confirmed', (run) => run.tickets.push(2)],
  ['seats still held after the expiry job', (run) => Object.assign(run, { heldSeats: 2 })],
  ['webhooks left unprocessed', (run) => Object.assign(run.inbox[0] ?? {}, { isRead: false })],
  ['unexpected responses', (run) => run.wrongAnswers.push('POST /bookings: 500')],
  ['nodes that crashed', (run) => run.deaths.push('TypeError')],
])('a planted fault is found: %s', (what, sabotage) => {
  const run = clean()
  sabotage(run)
  expect(found(run)).toEqual([what])
})

test('a refund that was never sent is found', () => {
  const run = clean()
  Object.assign(run.refunds[0] ?? {}, { status: 'REQUESTED' })
  run.givenBack.pop()
  expect(found(run)).toEqual(['refunds that were never sent'])
})

test('a cancelled booking that keeps its money is found, unless staff cancelled it', () => {
  const run = clean()
  run.refunds.pop()
  run.givenBack.pop()
  run.history = run.history.filter((one) => one.act !== 'verify')
  expect(found(run)).toEqual(['money without a seat that was not refunded'])
  run.history.push({
    act: 'staff',
    outcome: 'ok',
    method: 'PATCH',
    path: '/bookings',
    body: { bookingToken: 'UCHE', status: 'CANCELLED', refund: 'none' },
  })
  expect(found(run)).toEqual([])
})

test('a refund in cash of money that the provider also refunds is found', () => {
  const run = clean()
  run.refunds.push({
    reference: 'TAF-2',
    amount: 300,
    status: 'PROCESSED',
    method: 'cash',
    reason: 'goodwill',
  })
  expect(found(run)).toEqual(['refunds beyond the payment'])
})

test.each(['isReversed', 'isDisputed'])(
  'a payment of a cancelled booking with %s need not be refunded',
  (fact) => {
    const run = clean()
    run.refunds.pop()
    run.givenBack.pop()
    run.history = run.history.filter((one) => one.act !== 'verify')
    Object.assign(run.charges[1] ?? {}, { [fact]: true })
    expect(found(run)).toEqual([])
  },
)

test('a payment that staff marked as paid needs no charge; a charge that arrives as well must be added', () => {
  const run = clean()
  run.payments.push(
    payment({
      id: 5,
      bookingId: 4,
      status: 'PAID',
      received: 100,
      applied: 0,
      amount: 100,
      isMarkedPaid: true,
    }),
  )
  expect(found(run)).toEqual([])
  run.charges.push({ reference: 'TAF-5', amount: 100, isDisputed: false, isReversed: false })
  expect(found(run)).toEqual(['charges and payments that differ'])
})

test('a booking that was acknowledged and is lost is found', () => {
  const run = clean()
  run.bookings.splice(1, 1)
  expect(found(run)).toContain('acknowledged holds that are missing')
})

test('two passengers who were both promised the same seat are found', () => {
  const run = clean()
  run.bookings.push(booking({ id: 9, token: 'SADE', status: 'CONFIRMED', seatIds: [5], paid: 1 }))
  run.payments.push(payment({ id: 9, bookingId: 9, status: 'PAID', received: 1, applied: 1 }))
  run.charges.push({ reference: 'TAF-9', amount: 1, isDisputed: false, isReversed: false })
  run.tickets.push(9)
  run.history.push({ act: 'verify', outcome: 'ok', reference: 'TAF-9', said: 'success' })
  expect(found(run)).toEqual(['seats promised to two passengers'])
})
