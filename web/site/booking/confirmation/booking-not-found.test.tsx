import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { textOf } from '#site/testing/render-page.tsx'
import { BookingNotFound } from './booking-not-found.tsx'

test.each([
  [
    'the server’s message',
    new ApiError(404, 'NOT_FOUND', { sentence: 'Booking not found' }),
    'Booking not found',
  ],
  ['no answer', new ApiError(0, 'TIMEOUT'), 'Unable to retrieve your booking details.'],
])('with %s it shows that the booking was not found', (_, error, words) => {
  expect(textOf(<BookingNotFound error={error} />)).toContain(`Booking Not Found ${words}`)
})
