import { expect, onTestFinished, test, vi } from 'vitest'
import { startDraft } from './draft.ts'
import { clearOldPayment, keepPayment, paymentOf, readPayment, storedPayment } from './started-payment.ts'

const payment = { reference: 'TAF-5-abc', bookingToken: 'TOKEN', seatIds: [11] }
const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 1 }
const draft = startDraft(search, new Date(0))

test('a started payment counts for its own booking, and when no draft is stored', () => {
  expect(paymentOf({ ...draft, bookingToken: 'TOKEN' }, payment)).toEqual(payment)
  expect(paymentOf(null, payment)).toEqual(payment)
  expect(paymentOf(null, null)).toBeNull()
})

test('a started payment does not count for a newer search or for another booking', () => {
  expect(paymentOf(draft, payment)).toBeNull()
  expect(paymentOf({ ...draft, bookingToken: 'OTHER' }, payment)).toBeNull()
})

test.each([
  ['nothing', null],
  ['broken text', '{"reference"'],
  ['another shape', '{"reference":1}'],
])('%s in the storage counts as no payment', (_, text) => {
  expect(readPayment(text)).toBeNull()
})

test('a started payment is deleted after a day, and at once when it cannot be read', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  keepPayment(payment)
  clearOldPayment(inHours(23))
  expect(storedPayment()).toEqual(payment)
  clearOldPayment(inHours(25))
  expect(stored.size).toBe(0)
  stored.set('tafiya.payment', '{"bookingToken":')
  clearOldPayment(new Date())
  expect(stored.size).toBe(0)
})
