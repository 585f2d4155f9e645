import { expect, test } from 'vitest'
import { atCounterPrice } from './counter-price.ts'

test('the counter sells at the price before the offer', () => {
  expect(atCounterPrice({ price: 28_000, fullPrice: 35_000 }).price).toBe(35_000)
  expect(atCounterPrice({ price: 35_000 }).price).toBe(35_000)
})
