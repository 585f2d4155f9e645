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
  ['the log files of Docker', JSON.stringify({ log: `${LOGGED}\n`, stream: 'stdout', time: LINE.erasedAt })],
  ['docker compose logs', `app-1  | ${LOGGED}`],
  ['docker logs --timestamps', `2026-11-17T08:00:00.123456789Z ${LOGGED}`],
  ['journalctl', `Nov 17 08:00:00 shop tafiya[812]: ${LOGGED}`],
  ['journalctl -o json', JSON.stringify({ _PID: '812', MESSAGE: LOGGED })],
])('an erasure is found in a line of %s', (_, line) => {
  expect(erasureIn(line)).toEqual(LINE)
})

test.each([
  ['an empty line', ''],
  ['a line of npm', '> tafiya erasures'],
  ['another line of the log', '{"level":30,"msg":"request completed"}'],
  ['an erasure without a digest', JSON.stringify({ ...LINE, person: undefined })],
  ['a cut line', LOGGED.slice(0, -9)],
  ['a message of another program', JSON.stringify({ log: 'erasedAt', stream: 'stdout' })],
])('no erasure is found in %s', (_, line) => {
  expect(erasureIn(line)).toBeUndefined()
})
