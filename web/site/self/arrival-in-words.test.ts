import { expect, test } from 'vitest'
import { arrivalInWords } from './arrival-in-words.ts'

test.each([
  ['2026-01-20T22:59:00Z', '11:59 pm'],
  ['2026-01-20T23:00:00Z', 'Wed 21 Jan 2026, 12:00 am'],
  ['2026-01-21T08:30:00Z', 'Wed 21 Jan 2026, 9:30 am'],
])('a bus that leaves on 20 January and arrives at %s names the day if it is another one', (to, words) => {
  expect(arrivalInWords('2026-01-20T05:00:00Z', to)).toBe(words)
})
