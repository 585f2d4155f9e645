import { expect, test } from 'vitest'
import type { Evidence } from './evidence.ts'
import { findFaults } from './find-faults.ts'

/** Ada paid and has her ticket; Uche paid too little and gets it back; Bisi never heard whether her seat is held. */
const clean = (): Evidence => ({
  history: [
    { act: 'hold', outcome: 'ok', key: 'ada', seatIds: [4, 5], booking: { id: 1, token: 'ADA' } },
    { act: 'initialize', outcome: 'ok', bookingId: 1, reference: 'TAF-1' },
    { act: 'verify', outcome: 'ok', reference: 'TAF-1', said: 'success' },
    { act: 'hold', outcome: 'ok', key: 'uche', seatIds: [6], booking: { id: 2, token: 'UCHE' } },
    { act: 'verify', outcome: 'ok', reference: 'TAF-2', said: 'refunding' },
    { act: 'hold', outcome: 'unknown', key: 'bisi', seatIds: [7], booking: null },
    { act: 'hold', outcome: 'refused', key: 'late', seatIds: [4], booking: null },
  ],
  wrongAnswers: [],
  deaths: [],
  promises: [{ promise: 'a seat is sold once', broken: 0 }],
  bookings: [
    { id: 1, token: 'ADA', status: 'CONFIRMED', seatIds: [4, 5], key: 'ada', wasConfirmed: true },
    { id: 2, token: 'UCHE', status: 'CANCELLED', seatIds: [6], key: 'uche', wasConfirmed: false },
    { id: 3, token: 'BISI', status: 'CANCELLED', seatIds: [7], key: 'bisi', wasConfirmed: false },
  ],
  payments: [
    { reference: 'TAF-1', bookingId: 1, status: 'PAID', received: 700, applied: 700, exception: null },
    { reference: 'TAF-2', bookingId: 2, status: 'PAID', received: 300, applied: 0, exception: 'underpaid' },
    { reference: 'TAF-3', bookingId: 3, status: 'PENDING', received: 0, applied: 0, exception: null },
  ],
  refunds: [{ reference: 'TAF-2', amount: 300, status: 'SENT', reason: 'underpaid' }],
  heldSeats: 0,
  inbox: [{ event: 'charge.success', reference: 'TAF-1', isRead: true }],
  charges: [
    { reference: 'TAF-1', amount: 700 },
    { reference: 'TAF-2', amount: 300 },
  ],
  givenBack: [{ reference: 'TAF-2', amount: 300 }],
  acknowledged: [{ event: 'charge.success', reference: 'TAF-1' }],
  tickets: [1, 1],
})

const found = (evidence: Evidence) =>
  findFaults(evidence)
    .filter((finding) => finding.count > 0)
    .map((finding) => finding.what)

test('a run in which everybody got what they were told has no faults; the same mail twice is none', () => {
  expect(found(clean())).toEqual([])
})

/** Every fault is put in by hand here, and must be seen. */
test.each<[string, (run: Evidence) => void]>([
  ['broken: a seat is sold once', (run) => run.promises.push({ promise: 'a seat is sold once', broken: 1 })],
  ['holds answered yes that are not there', (run) => run.bookings.splice(1, 1)],
  ['holds answered yes that are not there', (run) => run.bookings[1]?.seatIds.push(8)],
  ['holds without an answer that are half there', (run) => run.bookings[2]?.seatIds.push(8)],
  [
    'payments started that are not there',
    (run) => run.history.push({ act: 'initialize', outcome: 'ok', bookingId: 1, reference: 'TAF-9' }),
  ],
  [
    'confirmations taken back',
    (run) => run.history.push({ act: 'verify', outcome: 'ok', reference: 'TAF-2', said: 'success' }),
  ],
  [
    'refunds promised and not written down',
    (run) => run.history.push({ act: 'verify', outcome: 'ok', reference: 'TAF-1', said: 'refunding' }),
  ],
  ['messages acknowledged and forgotten', (run) => run.inbox.pop()],
  ['charges that became no payment', (run) => run.charges.push({ reference: 'TAF-3', amount: 500 })],
  [
    'payments of another amount than was charged',
    (run) => Object.assign(run.charges[0] ?? {}, { amount: 699 }),
  ],
  [
    'payments that are neither seat nor refund',
    (run) => Object.assign(run.payments[0] ?? {}, { applied: 600 }),
  ],
  ['refunds sent twice or by nobody', (run) => run.givenBack.push({ reference: 'TAF-2', amount: 300 })],
  ['refunds never sent', (run) => run.givenBack.pop()],
  ['confirmed passengers without a ticket', (run) => run.tickets.splice(0, 2)],
  ['tickets for bookings that were never confirmed', (run) => run.tickets.push(2)],
  ['seats still held after the sweep', (run) => Object.assign(run, { heldSeats: 2 })],
  ['messages of the provider left unread', (run) => Object.assign(run.inbox[0] ?? {}, { isRead: false })],
  ['answers other than yes, no or later', (run) => run.wrongAnswers.push('POST /bookings: 500')],
  ['nodes that ended by themselves', (run) => run.deaths.push('TypeError')],
])('%s: seen', (what, sabotage) => {
  const run = clean()
  sabotage(run)
  expect(found(run)).toEqual([what])
})

test('a payment nobody charged is seen, and so is its wrong amount', () => {
  const run = clean()
  run.charges.shift()
  expect(found(run)).toEqual(['payments without a charge', 'payments of another amount than was charged'])
})

test('two passengers with the same seat, both told yes, are seen', () => {
  const run = clean()
  run.bookings.push({
    id: 9,
    token: 'EMEKA',
    status: 'CONFIRMED',
    seatIds: [5],
    key: 'emeka',
    wasConfirmed: true,
  })
  run.payments.push({
    reference: 'TAF-9',
    bookingId: 9,
    status: 'PAID',
    received: 1,
    applied: 1,
    exception: null,
  })
  run.charges.push({ reference: 'TAF-9', amount: 1 })
  run.tickets.push(9)
  run.history.push({ act: 'verify', outcome: 'ok', reference: 'TAF-9', said: 'success' })
  expect(found(run)).toEqual(['seats promised to two passengers'])
})
