import { expect, test } from 'vitest'
import { startDraft } from './draft.ts'
import { paymentOf, readPayment } from './started-payment.ts'

const payment = { reference: 'TAF-5-abc', bookingToken: 'TOKEN', seatIds: [11] }
const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 1 }
const draft = startDraft(search, new Date(0))

test('a started payment counts for its own booking, and when the booking state is gone', () => {
  expect(paymentOf({ ...draft, bookingToken: 'TOKEN' }, payment)).toEqual(payment)
  expect(paymentOf(null, payment)).toEqual(payment)
  expect(paymentOf(null, null)).toBeNull()
})

test('a newer search pushes it aside', () => {
  expect(paymentOf(draft, payment)).toBeNull()
  expect(paymentOf({ ...draft, bookingToken: 'OTHER' }, payment)).toBeNull()
})

test.each([
  ['nothing', null],
  ['broken text', '{"reference"'],
  ['another shape', '{"reference":1}'],
])('%s stored is no payment', (_, text) => {
  expect(readPayment(text)).toBeNull()
})
