import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { isTripClosed } from './is-trip-closed.ts'

test.each([
  [new ApiError(409, 'TRIP_CLOSED', { sentence: 'Booking for this trip has closed.' }), true],
  [new ApiError(404, 'NOT_FOUND', { sentence: 'Trip not found' }), true],
  [new ApiError(404, 'NOT_FOUND', { sentence: 'No.' }), false],
  [
    new ApiError(409, 'SEAT_TAKEN', { sentence: 'Seat 4 is no longer available. Please choose again.' }),
    false,
  ],
  [new ApiError(0, 'TIMEOUT'), false],
  [null, false],
])('%s: the trip is closed is %s', (error, isClosed) => {
  expect(isTripClosed(error)).toBe(isClosed)
})
