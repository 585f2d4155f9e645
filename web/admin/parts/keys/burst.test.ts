import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BURST_MS, createBurst, createCalmKeys } from './burst.ts'

const SIGNED = 'T2C 5$%*+-./:8QEDZKE*ZCCPCX/D'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Presses the keys with a pause of `pauseMs` before each, and returns what `press` answers to the last one. */
function type<T>(keys: readonly string[], pauseMs: number, press: (key: string) => T): T | undefined {
  let last: T | undefined
  for (const key of keys) {
    vi.advanceTimersByTime(pauseMs)
    last = press(key)
  }
  return last
}

const pressed = (key: string) => ({ key, timeStamp: Date.now() })

test.each([
  ['a reference', '7K3MQ2XVGB4THD5N', 5],
  ['a reference with dashes', '7K3M-Q2XV-GB4T-HD5N', 5],
  ['a short code', '7K3MQ2GB', 5],
  ['a signed code with spaces', SIGNED, 5],
  ['lower case', '7k3m-q2xv-gb4t-hd5n', 5],
  ['a slow scanner', '7K3MQ2XVGB4THD5N', BURST_MS],
])('%s that ends with Enter is a scan', (_, code, pauseMs) => {
  const burst = createBurst()
  expect(type([...code, 'Enter'], pauseMs, (key) => burst.endOf(pressed(key)))).toBe(code)
})

test('the Shift key that a scanner holds for each capital is not part of the code', () => {
  const burst = createBurst()
  const keys = [...'7K3MQ2XVGB4THD5N'].flatMap((key) => ['Shift', key])
  expect(type([...keys, 'Enter'], 5, (key) => burst.endOf(pressed(key)))).toBe('7K3MQ2XVGB4THD5N')
})

test.each([
  ['a person types slowly', '7K3MQ2XVGB4THD5N', BURST_MS + 1],
  ['the text is shorter than a code', '7K3MQ2X', 5],
  ['there are only spaces', '          ', 5],
])('no scan if %s', (_, text, pauseMs) => {
  const burst = createBurst()
  expect(type([...text, 'Enter'], pauseMs, (key) => burst.endOf(pressed(key)))).toBeNull()
})

test('characters before a pause and a scan before are not part of the next one', () => {
  const burst = createBurst()
  const press = (key: string) => burst.endOf(pressed(key))
  type(['g', 'b'], 5, press)
  vi.advanceTimersByTime(200)
  expect(type([...'7K3MQ2XV', 'Enter'], 5, press)).toBe('7K3MQ2XV')
  expect(type([...'HD5N7K3M', 'Enter'], 5, press)).toBe('HD5N7K3M')
})

test.each([
  ['alone', ['b'], 1, true],
  ['quickly after the first key of its shortcut', ['g', 'b'], 2, true],
  ['at the end of a scan', ['7', 'g', 'b'], 2, false],
  ['at the start of a scan', ['b', '7'], 1, false],
  ['before the Enter of a scan', ['b', 'Enter'], 1, false],
])('a shortcut whose key is pressed %s', (_, keys, length, acts) => {
  const calm = createCalmKeys()
  const act = vi.fn()
  type(keys, 5, (key) => calm.press(pressed(key), key === 'b' ? act : null, length))
  expect(act, 'it waits for the next character of a scanner').not.toHaveBeenCalled()
  vi.advanceTimersByTime(BURST_MS)
  expect(act).toHaveBeenCalledTimes(acts ? 1 : 0)
})

test('a code with G and B opens no screen, even in pieces that a slow machine receives late', () => {
  const calm = createCalmKeys()
  const act = vi.fn()
  type([...'7K3MGBGB'], BURST_MS - 1, (key) => calm.press(pressed(key), key === 'B' ? act : null, 2))
  vi.advanceTimersByTime(1_000)
  expect(act).not.toHaveBeenCalled()
})
