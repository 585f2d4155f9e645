import { expect, test } from 'vitest'
import { cancelledInWords } from './cancelled-in-words.ts'

test('staff read whether the passenger gets a mail about the cancellation or must be called', () => {
  expect(cancelledInWords({ seatNos: ['4', '5'], email: 'ada@example.com' })).toBe(
    'Seats 4, 5 go back on sale immediately and the passenger will be notified by e-mail.',
  )
  expect(cancelledInWords({ seatNos: ['4'], email: '' })).toBe(
    'Seat 4 goes back on sale immediately. This booking has no e-mail address, so call the passenger.',
  )
})
