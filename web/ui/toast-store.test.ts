import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  currentToast,
  dismissToast,
  onToastChange,
  pauseToast,
  resumeToast,
  showToast,
} from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  dismissToast()
  vi.useRealTimers()
})

test('a new toast replaces the old one and stays for its own five seconds', () => {
  showToast({ kind: 'good', title: 'first' })
  vi.advanceTimersByTime(4000)
  showToast({ kind: 'good', title: 'second' })
  vi.advanceTimersByTime(4999)
  expect(currentToast()?.title).toBe('second')
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeNull()
})

test('an error toast stays until it is closed', () => {
  showToast({ kind: 'bad', title: 'no' })
  vi.advanceTimersByTime(3_600_000)
  expect(currentToast()?.title).toBe('no')
  dismissToast()
  expect(currentToast()).toBeNull()
})

test.each(['good', 'bad'] as const)('a %s toast with its own duration lasts that long', (kind) => {
  showToast({ kind, title: 'export', lastsMs: 3000 })
  vi.advanceTimersByTime(2999)
  expect(currentToast()?.title).toBe('export')
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeNull()
})

test('a listener is called on every change until it unsubscribes', () => {
  const told = vi.fn()
  const stop = onToastChange(told)
  showToast({ kind: 'info', title: 'hello' })
  vi.advanceTimersByTime(5000)
  stop()
  showToast({ kind: 'info', title: 'again' })
  expect(told).toHaveBeenCalledTimes(2)
})

test('a toast under the pointer stays, also if another one replaces it, and then has its full time again', () => {
  showToast({ kind: 'good', title: 'first' })
  vi.advanceTimersByTime(4000)
  pauseToast()
  vi.advanceTimersByTime(60_000)
  expect(currentToast()?.title).toBe('first')
  showToast({ kind: 'good', title: 'second' })
  vi.advanceTimersByTime(60_000)
  expect(currentToast()?.title).toBe('second')
  resumeToast()
  vi.advanceTimersByTime(4999)
  expect(currentToast()?.title).toBe('second')
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeNull()
})

test('a toast that is closed under the pointer does not keep the next one', () => {
  showToast({ kind: 'good', title: 'first' })
  pauseToast()
  dismissToast()
  showToast({ kind: 'good', title: 'second' })
  vi.advanceTimersByTime(5000)
  expect(currentToast()).toBeNull()
})

test('leaving an error toast with the pointer does not close it', () => {
  showToast({ kind: 'bad', title: 'no' })
  pauseToast()
  resumeToast()
  vi.advanceTimersByTime(60_000)
  expect(currentToast()?.title).toBe('no')
})
