import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { failureMessage, joinWithAnd, toTitle } from './format-text.ts'

test('a failed call shows the message of the server, else of the screen, else of the app', () => {
  const refused = new ApiError(409, 'CONFLICT', { sentence: 'This trip has been cancelled or completed.' })
  const silent = new ApiError(500, 'UNKNOWN')
  expect(failureMessage(refused, 'Failed to delete batch')).toBe('This trip has been cancelled or completed.')
  expect(failureMessage(silent, 'Failed to delete batch')).toBe('Failed to delete batch')
  expect(failureMessage(silent)).toBe('An error occurred')
  expect(failureMessage(new TypeError('x is not a function'))).toBe('An error occurred')
})

test.each([
  ['own-trips', 'Own trips'],
  ['staff-sms', 'Staff SMS'],
])('the identifier %s reads %s', (name, words) => {
  expect(toTitle(name)).toBe(words)
})

test.each([
  [['role'], 'role'],
  [['name', 'role'], 'name and role'],
  [['name', 'password', 'role'], 'name, password and role'],
])('the words %j are joined as: %s', (words, text) => {
  expect(joinWithAnd(words)).toBe(text)
})
