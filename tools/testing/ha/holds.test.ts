import { expect, test, vi } from 'vitest'
import type { Answer } from '#testing/chaos/ask.ts'
import { watchHolds } from './holds.ts'

const YES: Answer = { outcome: 'ok', status: 200, body: null }
const UNKNOWN: Answer = { outcome: 'unknown', status: 503, body: null }

test('the longest gap is the longest time without a yes, and a repeated hold counts from its first attempt', async () => {
  const clock = vi.spyOn(performance, 'now')
  const answers = [YES, UNKNOWN, YES, YES]
  const holds = watchHolds()
  const ask = holds.watch(async () => answers.shift() ?? UNKNOWN)
  const hold = async (key: string, ms: number) => {
    clock.mockReturnValue(ms)
    await ask('POST', '/bookings', {}, key)
  }
  await hold('a', 1_000)
  await hold('b', 2_000)
  await hold('b', 7_000)
  await hold('c', 8_000)
  clock.mockRestore()

  expect(holds.longestGap(500, 9_000)).toBe(6_000)
  expect(holds.longestGap(7_500, 9_000)).toBe(1_000)
  // The hold of b was first sent before 3,000, so it may have been saved before then.
  expect(holds.yesesBetween(3_000, 9_000)).toBe(1)
  expect(holds.yesesBetween(500, 9_000)).toBe(3)
})

test('the longest answer is the longest wait for any answer to a hold sent in between', async () => {
  const clock = vi.spyOn(performance, 'now')
  const holds = watchHolds()
  const hold = async (sent: number, answered: number) => {
    clock.mockReturnValue(sent)
    const ask = holds.watch(async () => {
      clock.mockReturnValue(answered)
      return UNKNOWN
    })
    await ask('POST', '/bookings', {}, String(sent))
  }
  await hold(1_000, 9_000)
  await hold(2_000, 7_000)
  await hold(8_000, 8_100)
  clock.mockRestore()

  expect(holds.longestAnswer(0, 9_000)).toBe(8_000)
  expect(holds.longestAnswer(1_500, 9_000)).toBe(5_000)
  expect(holds.longestAnswer(9_500, 9_900)).toBe(0)
})
