import { expect, test } from 'vitest'
import { nextFreeSeat } from './next-free-seat.ts'

const seats = (...nos: number[]) => nos.map((no) => ({ seatNo: String(no) }))

test.each([
  [[4, 5, 9], [3], '4'],
  [[9, 10, 2], [8], '9'],
  [[1, 2], [14], '1'],
  [[3, 6], [4, 5], '6'],
  [[7], [], '7'],
])('with seats %j free and %j just sold, seat %s is offered', (free, sold, seatNo) => {
  expect(nextFreeSeat(seats(...free), seats(...sold))).toEqual({ seatNo })
})

test('a full bus offers no seat', () => {
  expect(nextFreeSeat([], seats(1))).toBeUndefined()
})
