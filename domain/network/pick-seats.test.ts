import { expect, test } from 'vitest'
import { pickSeats } from './pick-seats.ts'

const pick = (free: number[], own: number[]) =>
  pickSeats(
    free.map((no) => ({ seatNo: String(no) })),
    own.map(String),
  )?.map(({ seatNo }) => Number(seatNo))

test.each([
  ['the same numbers are free', [1, 4, 5, 9], [4, 5], [4, 5]],
  ['one of the numbers is taken: the first seats in a row', [1, 4, 6, 7, 9], [4, 5], [6, 7]],
  ['no seats are in a row: the first ones', [1, 3, 5], [2, 4], [1, 3]],
  ['one seat', [7, 8], [1], [7]],
  ['all are needed', [7, 8], [1, 2], [7, 8]],
])('%s', (_, free, own, picked) => {
  expect(pick(free, own)).toEqual(picked)
})

test('no seats are picked if too few are free', () => {
  expect(pick([3], [1, 2])).toBeUndefined()
})
