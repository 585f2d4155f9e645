import { expect, test } from 'vitest'
import { cleanErrorText, cleanStack, pathPattern } from './clean-error.ts'

test.each([
  [
    "Cannot read properties of undefined (reading 'map')",
    "Cannot read properties of undefined (reading 'map')",
  ],
  [
    'Failed to load https://tafiya.example/manage?bookingToken=ABC#xyz',
    'Failed to load https://tafiya.example/manage',
  ],
  ['No booking for ada.okon+x@example.com.ng', 'No booking for [e-mail]'],
  ['No booking for ada.okon%40example.com', 'No booking for [e-mail]'],
  ['Call +234 803 123 4567 now', 'Call [number] now'],
  ['Call 08031234567', 'Call [number]'],
  ['Reference 7K9QM2XD4HRBT8WZ is gone', 'Reference [token] is gone'],
  ['Reference 7K9Q-M2XD-4HRB-T8WZ is gone', 'Reference [token] is gone'],
  ['Reference ABCDEFGHJKLMNPQR is gone', 'Reference [token] is gone'],
  [
    `Unexpected token 'A', "Ada Okon, 12 "... is not valid JSON`,
    `Unexpected token 'A', "…"... is not valid JSON`,
  ],
  ['/self/eyJhbGciOiJIUzI1NiJ9abc', '/self/[token]'],
  [
    'getServerSnapshotOfCachedQueries is not a function',
    'getServerSnapshotOfCachedQueries is not a function',
  ],
  ['Seat 14 of 44 at 06:00', 'Seat 14 of 44 at 06:00'],
])('%s is logged as %s', (text, cleaned) => expect(cleanErrorText(text)).toBe(cleaned))

test('a stack keeps its frames, and the names of files in them', () => {
  expect(
    cleanStack(
      `Error: Ada Okon has no seat\nsecond line about Ada\n    at pay (https://tafiya.example/assets/booking-page-Bx12ab-9.js?v=7:1:4711)\n    at https://tafiya.example/assets/main-C0ffee12.js:2:9`,
    ),
  ).toBe(
    'at pay (https://tafiya.example/assets/booking-page-Bx12ab-9.js:1:4711)\nat https://tafiya.example/assets/main-C0ffee12.js:2:9',
  )
  expect(cleanStack('pay@https://tafiya.example/assets/main-C0ffee12.js:1:4711\n')).toBe(
    'pay@https://tafiya.example/assets/main-C0ffee12.js:1:4711',
  )
  expect(cleanStack(Array(40).fill('    at f (x.js:1:1)').join('\n')).split('\n')).toHaveLength(12)
})

test.each([
  ['/', '/'],
  ['/bookings/123', '/bookings/:id'],
  ['/payments/refunds', '/payments/refunds'],
  ['/set-password/Ada%20Okon', '/set-password/:id'],
  ['/a/b/c/d/e/f/g', '/a/b/c/d/e'],
])('the path %s is the page %s', (path, pattern) => expect(pathPattern(path)).toBe(pattern))
