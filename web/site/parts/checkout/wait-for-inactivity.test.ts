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

test('the wait is over after 300 seconds without activity', async () => {
  const { ended } = watched()
  await vi.advanceTimersByTimeAsync(299_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})

test.each([
  ['the frame sends a message', new MessageEvent('message')],
  ['the focus moves into the frame', new Event('blur')],
  ['the visitor comes back from their banking app', new Event('visibilitychange')],
])('%s: the 300 seconds start again', async (_, sign) => {
  const { ended } = watched()
  await vi.advanceTimersByTimeAsync(299_999)
  page.dispatchEvent(sign)
  await vi.advanceTimersByTimeAsync(299_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})

test('messages from the page’s own window, as browser extensions send them, do not count as activity', async () => {
  const { ended } = watched()
  await vi.advanceTimersByTimeAsync(299_999)
  const own = new MessageEvent('message')
  Object.defineProperty(own, 'source', { value: page })
  page.dispatchEvent(own)
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})

test('a wait that is stopped is never over and leaves no timer', async () => {
  const { stop, ended } = watched()
  stop()
  page.dispatchEvent(new Event('blur'))
  await vi.advanceTimersByTimeAsync(300_000)
  expect(ended).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
