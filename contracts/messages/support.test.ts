import { expect, test } from 'vitest'
import { SupportMessage } from './support.ts'

const message = { name: 'Tester Uche', email: 'tester@example.com', subject: 'Luggage', message: 'Hello' }

const wordsFor = (change: object) =>
  SupportMessage.safeParse({ ...message, ...change }).error?.issues.map((issue) => issue.message)

test('a contact message of 500 characters is accepted, one of 501 is refused', () => {
  expect(wordsFor({ message: 'x'.repeat(500) })).toBeUndefined()
  expect(wordsFor({ message: 'x'.repeat(501) })).toEqual(['Message must be at most 500 characters'])
})

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ name: undefined }, 'Name is required'],
  [{ email: 'tester' }, 'Please enter a valid email'],
  [{ subject: '' }, 'Subject is required'],
  [{ message: '\n' }, 'Message is required'],
  [{ phone: '0801' }, 'Phone number must be at least 10 digits'],
])('a contact message with %j is refused: %s', (change, words) => {
  expect(wordsFor(change)).toEqual([words])
})

test('the phone number of a contact message may be missing or empty', () => {
  expect(wordsFor({})).toBeUndefined()
  expect(wordsFor({ phone: '' })).toBeUndefined()
})

test('a contact message with an unknown field is refused', () => {
  expect(SupportMessage.safeParse({ ...message, isAdmin: true }).success).toBe(false)
})
