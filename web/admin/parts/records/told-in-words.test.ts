import { expect, test } from 'vitest'
import { toldBy, toldInWords } from './told-in-words.ts'

test.each([
  [{ byEmail: 1, bySms: 0 }, '1 passenger by e-mail', '1 passenger will be notified by e-mail.'],
  [
    { byEmail: 23, bySms: 2 },
    '23 passengers by e-mail and 2 by SMS',
    '23 passengers will be notified by e-mail and 2 by SMS.',
  ],
  [{ byEmail: 0, bySms: 2 }, '2 passengers by SMS', '2 passengers will be notified by SMS.'],
  [undefined, 'the passengers', 'The passengers will be notified.'],
])('%j: %s', (told, by, words) => {
  expect(toldBy(told)).toBe(by)
  expect(toldInWords(told)).toBe(words)
})
