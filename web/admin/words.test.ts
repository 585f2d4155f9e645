import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { failureWords, titled } from './words.ts'

test('a failed call speaks with the words of the server, or else of the screen, or else of the app', () => {
  const refused = new ApiError(409, 'CONFLICT', { sentence: 'This trip no longer runs.' })
  const silent = new ApiError(500, 'UNKNOWN')
  expect(failureWords(refused, 'Failed to delete batch')).toBe('This trip no longer runs.')
  expect(failureWords(silent, 'Failed to delete batch')).toBe('Failed to delete batch')
  expect(failureWords(silent)).toBe('An error occurred')
  expect(failureWords(new TypeError('x is not a function'))).toBe('An error occurred')
})

test.each([
  ['own-trips', 'Own trips'],
  ['staff-sms', 'Staff SMS'],
])('%s reads %s', (name, words) => {
  expect(titled(name)).toBe(words)
})
