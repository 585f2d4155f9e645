import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForInactivity } from './wait-for-inactivity.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const page = new EventTarget()

function watched() {
  const stillness = waitForInactivity(300_000, page)
  const ended = vi.fn()
  stillness.over.then(ended)
  return { ...stillness, ended }
}

test('a popup in which nothing happens is given up after 300 seconds', async () => {
  const { ended } = watched()
  await vi.advanceTimersByTimeAsync(299_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})

test.each([
  ['the frame says something', new MessageEvent('message')],
  ['the focus moves into the frame', new Event('blur')],
  ['somebody comes back from their banking app', new Event('visibilitychange')],
])('%s: the 300 seconds begin again', async (_, sign) => {
  const { ended } = watched()
  await vi.advanceTimersByTimeAsync(299_999)
  page.dispatchEvent(sign)
  await vi.advanceTimersByTimeAsync(299_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})

test('what the page says to itself, as browser extensions do, is no sign of anybody', async () => {
  const { ended } = watched()
  await vi.advanceTimersByTimeAsync(299_999)
  const own = new MessageEvent('message')
  Object.defineProperty(own, 'source', { value: page })
  page.dispatchEvent(own)
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})

test('once the popup is gone nobody counts any more', async () => {
  const { stop, ended } = watched()
  stop()
  page.dispatchEvent(new Event('blur'))
  await vi.advanceTimersByTimeAsync(300_000)
  expect(ended).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
