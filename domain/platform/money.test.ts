import { expect, test } from 'vitest'
import { formatNaira, isWholeKobo, kobo, naira, toNaira } from './money.ts'

test.each([
  [naira(35_000), '₦35,000'],
  [naira(0), '₦0'],
  [naira(999), '₦999'],
  [naira(1_234_567), '₦1,234,567'],
  [kobo(3_500_050), '₦35,000.50'],
  [kobo(-500_000), '-₦5,000'],
])('%i kobo are written as %s', (amount, words) => {
  expect(formatNaira(amount)).toBe(words)
})

test('naira convert to kobo and back without loss', () => {
  expect(naira(0.1 + 0.2)).toBe(30)
  expect(toNaira(naira(17_000))).toBe(17_000)
})

test.each([
  [35_000.55, true],
  [0.1 + 0.2, true],
  [0.001, false],
  [999_999.999, false],
])('%f naira is a whole number of kobo: %s', (amount, is) => {
  expect(isWholeKobo(amount)).toBe(is)
})

test('half a kobo is refused', () => {
  expect(() => kobo(0.5)).toThrow(RangeError)
})
