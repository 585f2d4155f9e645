import { expect, test } from 'vitest'
import { bookingLink, isLinkAlive, linkTokenIn, mainPath, withoutLinkTokens } from './booking-link.ts'

const TOKEN = '7K9QM2XD4HRBT8WZ0123ABCD'
const LINK = bookingLink('https://tafiya.example', TOKEN)

test('the token stands after the #, where no server sees it', () => {
  expect(LINK).toBe(`https://tafiya.example/manage#${TOKEN}`)
  expect(linkTokenIn(new URL(LINK).hash)).toBe(TOKEN)
})

test.each(['', '#', '#main', '#book', `#${TOKEN}0`, `#${TOKEN.slice(1)}`, `#${TOKEN.slice(0, -1)}U`, TOKEN])(
  'the fragment %j has no token',
  (fragment) => {
    expect(linkTokenIn(fragment)).toBeNull()
  },
)

test.each([
  ['/manage', '/manage-booking'],
  ['/manage/', '/manage-booking'],
  ['/manage-booking', '/manage-booking'],
  ['/about/', '/about'],
  ['/', '/'],
])('the main path of %s is %s', (path, main) => {
  expect(mainPath(path)).toBe(main)
})

test.each([
  ['before the trip', '2026-01-01T00:00:00Z', true],
  ['a second before 14 days have passed', '2026-02-03T15:29:59Z', true],
  ['after 14 days', '2026-02-03T15:30:00Z', false],
])('%s, a link works: %s, %s', (_, now, isAlive) => {
  expect(isLinkAlive(new Date('2026-01-20T15:30:00Z'), new Date(now))).toBe(isAlive)
})

test('the stored copy of a message keeps its words and loses every token', () => {
  expect(withoutLinkTokens(`Pay: ${LINK}\n<a href="${LINK}">View my booking</a> ${LINK}`)).toBe(
    'Pay: https://tafiya.example/manage\n<a href="https://tafiya.example/manage">View my booking</a> https://tafiya.example/manage',
  )
  const other = 'https://tafiya.example/manage-booking and /set-password#token'
  expect(withoutLinkTokens(other)).toBe(other)
})
