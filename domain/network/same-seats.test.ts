import { expect, test } from 'vitest'
import { sameSeats } from './same-seats.ts'

const seats = (...numbers: number[]) => numbers.map((no) => ({ id: 100 + no, seatNo: String(no) }))

test.each<[string, number[], number[], number[]]>([
  ['the same numbers', [1, 2, 3, 4], [2, 3], [2, 3]],
  ['one number and the next free seat', [1, 3, 7, 9], [3, 4], [3, 7]],
  ['the next free seats', [1, 2, 9], [4, 5], [1, 2]],
  ['the first free seat, if none is behind', [1, 9], [9, 10], [9, 1]],
  ['fewer, if the bus is nearly full', [5], [1, 2], [5]],
  ['none, if the bus is full', [], [1, 2], []],
])('a booking gets %s', (_, free, booked, chosen) => {
  expect(sameSeats(seats(...free), seats(...booked)).map(({ seatNo }) => Number(seatNo))).toEqual(chosen)
})
