import { expect, test } from 'vitest'
import { naira } from './money.ts'
import { hoursBetween, refundByTerms } from './refund-terms.ts'

const IN_TIME = 'cancelled at least 24 hours before departure'
const LATE = 'Nothing: cancelled less than 24 hours before departure'

test.each([
  [32_000, 32_000, 0, 48, 16_000, `Half of ₦32,000: ${IN_TIME}`],
  [32_000, 32_000, 0, 24, 16_000, `Half of ₦32,000: ${IN_TIME}`],
  [32_001, 32_001, 0, 48, 16_000.5, `Half of ₦32,001: ${IN_TIME}`],
  [32_000, 32_000, 5_000, 48, 16_000, `Half of ₦32,000: ${IN_TIME}`],
  [8_000, 8_000, 5_000, 48, 3_000, '₦8,000 less the commitment fee of ₦5,000, which is non-refundable'],
  [32_000, 32_000, 0, 23.99, 0, LATE],
  [32_000, 32_000, 0, 0, 0, 'Nothing: the bus has left'],
  [32_000, 32_000, 0, -5, 0, 'Nothing: the bus has left'],
  [5_000, 32_000, 5_000, 48, 0, 'Nothing: commitment fees are non-refundable'],
  [20_000, 32_000, 5_000, 48, 0, 'Nothing: only a fully paid booking can be refunded'],
  [0, 32_000, 5_000, 48, 0, 'Nothing was paid'],
])(
  'a passenger who paid ₦%d of ₦%d with a fee of ₦%d and cancels %d hours before departure gets ₦%d',
  (paid, total, fee, hoursLeft, amount, rule) => {
    const fare = { paid: naira(paid), total: naira(total), commitmentFee: naira(fee), hoursLeft }
    expect(refundByTerms({ ...fare, by: 'passenger' })).toEqual({ amount: naira(amount), rule })
  },
)

test.each([
  [5_000, 48],
  [32_000, 48],
  [32_000, 1],
  [32_000, -1],
])('if we cancel, ₦%d is refunded in full, %d hours before departure', (paid, hoursLeft) => {
  const fare = { paid: naira(paid), total: naira(32_000), commitmentFee: naira(5_000), hoursLeft }
  expect(refundByTerms({ ...fare, by: 'company' }).amount).toBe(naira(paid))
})

test('if we cancel, the rule says so', () => {
  const fare = { paid: naira(5_000), total: naira(32_000), commitmentFee: naira(5_000), hoursLeft: 48 }
  expect(refundByTerms({ ...fare, by: 'company' }).rule).toBe(
    'All of ₦5,000: we cancelled, so everything is refunded',
  )
})

test('the hours between two times keep their fraction and are negative backwards', () => {
  const noon = new Date('2026-11-16T12:00:00Z')
  expect(hoursBetween(noon, new Date('2026-11-17T11:30:00Z'))).toBe(23.5)
  expect(hoursBetween(noon, new Date('2026-11-16T10:00:00Z'))).toBe(-2)
})
