import { expect, test } from 'vitest'
import { freeFirst } from './free-first.ts'

const BUSES = ['KJA-907YC', 'LSR-233YA', 'ABC-123XY'].map((label, index) => ({
  value: `${index + 1}`,
  label,
}))

test('busy buses follow the free ones, with the reason', () => {
  const why = 'runs Lagos to Awgu until Tue 17 Nov, 4:00 pm'
  expect(freeFirst(BUSES, [{ id: 1, why }]).map(({ label }) => label)).toEqual([
    'LSR-233YA',
    'ABC-123XY',
    'KJA-907YC (runs Lagos to Awgu until Tue 17 Nov, 4:00 pm)',
  ])
})

test('before the busy buses are known, all are listed in their order', () => {
  expect(freeFirst(BUSES)).toEqual(BUSES)
})
