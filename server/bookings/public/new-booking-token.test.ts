import { expect, test } from 'vitest'
import { parseReference } from '#domain/bookings/booking-reference.ts'
import { newBookingToken } from './new-booking-token.ts'

test('a thousand bookings have a thousand valid references', () => {
  const tokens = Array.from({ length: 1_000 }, newBookingToken)
  expect(new Set(tokens).size).toBe(1_000)
  for (const token of tokens) expect(parseReference(token)).toBe(token)
})
