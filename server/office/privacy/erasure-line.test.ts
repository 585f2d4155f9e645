import { expect, test } from 'vitest'
import { type ErasureLine, erasureIn } from './erasure-line.ts'

const LINE: ErasureLine = {
  erasure: 7,
  erasedAt: '2026-11-17T08:00:00.000Z',
  proof: 'link',
  person: 'ab'.repeat(32),
  key: '0123456789abcdef',
}
const LOGGED = JSON.stringify({ level: 40, time: LINE.erasedAt, ...LINE, msg: 'a person was erased' })

test.each([
  ['the list', JSON.stringify(LINE)],
  ['the log of the product', LOGGED],
  ['a file with Windows line ends', `${LOGGED}\r`],
])('an erasure is found in a line of %s', (_, line) => {
  expect(erasureIn(line)).toEqual(LINE)
})

test.each([
  ['an empty line', ''],
  ['a line of npm', '> tafiya erasures'],
  ['another line of the log', '{"level":30,"msg":"request completed"}'],
  ['an erasure without a digest', JSON.stringify({ ...LINE, person: undefined })],
  ['a cut line', LOGGED.slice(0, -9)],
])('no erasure is found in %s', (_, line) => {
  expect(erasureIn(line)).toBeUndefined()
})
