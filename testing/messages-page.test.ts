import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/root.ts'
import { holdsMessage, readMessages } from './messages-page.ts'

const messages = readMessages(readFileSync(join(ROOT, 'docs/messages.md'), 'utf8'))

test.each(messages)('$file contains: $message', ({ message, file }) => {
  expect(holdsMessage(readFileSync(join(ROOT, file), 'utf8'), message)).toBe(true)
})

test('every row names a test', () => {
  const rows = readFileSync(join(ROOT, 'docs/messages.md'), 'utf8').match(/^\| (?!Message \|).*$/gm)
  expect(rows?.length).toBe(new Set(messages.map(({ row }) => row)).size)
})

test.each([
  ['Booking found!', "expect(toast).toContainText('Booking found!')", true],
  ['Booking found!', "expect(toast).toContainText('Booking found')", false],
  ['Booking found!', "expect(toast).toContainText('booking found!')", false],
  ["We couldn't find it", String.raw`say('We couldn\'t find it')`, true],
  ['Select {n} more seat(s)', "say('Select 2 more seat(s)')", true],
  ['Select {n} more seat(s)', "say('Select  more seat(s)')", false],
  ['Select {n} more seat(s)', "say('Select 2 more')\nsay('seat(s)')", false],
])('a search for the message %s in %s returns %s', (message, source, isHeld) => {
  expect(holdsMessage(source, message)).toBe(isHeld)
})

test('a row may name several tests, and each must contain its message', () => {
  const page =
    '| Message | Where | Test |\n|---|---|---|\n| Booking found! | toast | `a.test.ts`, `b.test.ts` |\n'
  expect(readMessages(page).map(({ message, file }) => [message, file])).toEqual([
    ['Booking found!', 'a.test.ts'],
    ['Booking found!', 'b.test.ts'],
  ])
})
