import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { startRefusal } from './start-refusal.ts'

const refused = (sentence: string | null) => new ApiError(409, 'CONFLICT', { sentence })

test.each([
  ['Hold expired. Please choose seats again.', { kind: 'seat expired' }],
  ['This seat is gone.', { kind: 'seat expired' }],
  ['Booking not found', { kind: 'booking not found' }],
  [
    'This booking is already paid in full.',
    { kind: 'other', words: 'This booking is already paid in full.' },
  ],
  [null, { kind: 'other', words: 'Could not start payment. Please try again.' }],
])('the server’s message "%s" means %j', (sentence, refusal) => {
  expect(startRefusal(refused(sentence))).toEqual(refusal)
})

test('a trip that has departed is not the end of a hold', () => {
  const words = 'This bus has left, so this trip can no longer be paid for. Please search for another one.'
  expect(startRefusal(new ApiError(409, 'TRIP_CLOSED', { sentence: words }))).toEqual({
    kind: 'trip closed',
    words,
  })
})
