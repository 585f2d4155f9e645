import { expect, test } from 'vitest'
import { manifestBalance } from './manifest-balance.ts'

test('the balance of several seats is printed once, and the lines add up to the amount due', () => {
  const lines = [
    { bookingId: 1, seatNo: '4', amountDue: 60_000 },
    { bookingId: 1, seatNo: '5', amountDue: 60_000 },
    { bookingId: 2, seatNo: '6', amountDue: 30_000 },
    { bookingId: 3, seatNo: '7', amountDue: 0 },
  ]
  const printed = lines.map((line) => manifestBalance(line, lines))
  expect(printed.map(({ words }) => words)).toEqual([
    '₦60,000 due for seats 4, 5',
    'See seat 4',
    '₦30,000 due',
    'Paid',
  ])
  expect(printed.reduce((sum, { amount }) => sum + amount, 0)).toBe(90_000)
})
