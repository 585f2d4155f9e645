import { expect, test } from 'vitest'
import { atCounterPrice, atLoadedPrice } from './counter-price.ts'

test('the counter sells at the price before the offer', () => {
  expect(atCounterPrice({ price: 28_000, fullPrice: 35_000 }).price).toBe(35_000)
  expect(atCounterPrice({ price: 35_000 }).price).toBe(35_000)
})

test('the till sells at the price that was loaded last', () => {
  expect(atLoadedPrice({ id: 7, price: 35_000 }, 36_000)).toEqual({ id: 7, price: 36_000 })
  expect(atLoadedPrice({ id: 7, price: 35_000 }, undefined).price).toBe(35_000)
})
