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
])('with %s (%s) the page reads "Booking Not Found" and "%s"', (_, error, words) => {
  expect(textOf(<BookingNotFound error={error} />)).toContain(`Booking Not Found ${words}`)
})
