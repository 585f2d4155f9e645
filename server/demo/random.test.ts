import { expect, test } from 'vitest'
import { parseReference } from '#domain/bookings/booking-reference.ts'
import { randomFrom } from './random.ts'

const draws = (seed: number) => {
  const random = randomFrom(seed)
  return Array.from({ length: 50 }, () => random.fraction())
}

test('the same seed gives the same numbers, another seed gives others', () => {
  expect(draws(7)).toEqual(draws(7))
  expect(draws(7)).not.toEqual(draws(8))
})

test('whole numbers are about evenly distributed over their range', () => {
  const random = randomFrom(1)
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let i = 0; i < 10_000; i++) {
    const tenth = random.int(0, 9)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  expect(Math.min(...tenths)).toBeGreaterThan(800)
  expect(Math.max(...tenths)).toBeLessThan(1200)
})

test('whole numbers include both limits, and tokens have the form of booking references', () => {
  const random = randomFrom(3)
  expect(new Set(Array.from({ length: 200 }, () => random.int(2, 4)))).toEqual(new Set([2, 3, 4]))
  const token = random.token()
  expect(parseReference(token)).toBe(token)
})

test('a time range that ends before its start gives the start and still uses one draw', () => {
  const [one, other] = [randomFrom(5), randomFrom(5)]
  const at = new Date('2026-01-20T12:00:00Z')
  expect(one.between(at, new Date(0))).toEqual(at)
  other.fraction()
  expect(one.fraction()).toBe(other.fraction())
})
