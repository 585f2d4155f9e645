import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Draft, startDraft } from './draft.ts'
import { replaceBooking, resetBooking } from './reset-booking.ts'
import { keepPayment, storedPayment } from './started-payment.ts'
import { storeDraft } from './stored-draft.ts'

const search = (): Draft =>
  startDraft(
    { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 1 },
    new Date(),
  )
const held = (): Draft => ({ ...search(), bookingToken: '7K9QM2XD4HRBT8WZ', createdAt: 0 })

const stored = new Map<string, string>()
const released = vi.fn(async (_url: string, _call: RequestInit) => new Response(null, { status: 204 }))

beforeEach(() => {
  stored.clear()
  released.mockClear()
  vi.stubGlobal('fetch', released)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a visitor who searches again releases the seats of the earlier booking, however old it is', async () => {
  storeDraft(held())
  replaceBooking(search())
  await vi.waitFor(() => expect(released).toHaveBeenCalledOnce())
  const [url, call] = released.mock.calls[0] ?? []
  expect(url).toContain('/bookings/release')
  expect(call?.body).toContain('7K9QM2XD4HRBT8WZ')
})

test('a visitor who searches again does not release seats with a started payment', () => {
  storeDraft(held())
  keepPayment({ reference: 'TAF-1-ab', bookingToken: '7K9QM2XD4HRBT8WZ', seatIds: [11] })
  replaceBooking(search())
  expect(released).not.toHaveBeenCalled()
})

test('deleting a draft without held seats sends no request', () => {
  storeDraft(search())
  replaceBooking(null)
  expect(released).not.toHaveBeenCalled()
})

test('leaving a booking deletes its own payment, and keeps that of another booking', () => {
  const payment = { reference: 'TAF-1-ab', bookingToken: 'ANOTHER', seatIds: [11] }
  for (const draft of [search(), held()]) {
    keepPayment(payment)
    resetBooking(draft)
    expect(storedPayment()).toEqual(payment)
  }
  keepPayment({ ...payment, bookingToken: '7K9QM2XD4HRBT8WZ' })
  resetBooking(held())
  expect(storedPayment()).toBeNull()
})
