import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { sendingFailure } from './send-message.ts'

const GENERAL = 'Something went wrong. Please try again later.'

test.each([
  ['the network is down', new ApiError(0, 'NETWORK'), GENERAL],
  ['the server fails', new ApiError(500, 'UNKNOWN', { sentence: 'Something went wrong.' }), GENERAL],
  [
    'the visitor writes too often',
    new ApiError(429, 'TOO_MANY', { sentence: 'Too many attempts. Try again in 4 minutes.' }),
    'Too many attempts. Try again in 4 minutes.',
  ],
])('when %s (%s) the visitor reads: %s', (_, error, words) => {
  expect(sendingFailure(error)).toBe(words)
})
