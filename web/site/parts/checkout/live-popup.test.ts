import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPaystack } from './live-popup.ts'

type Listeners = Record<'onLoad' | 'onSuccess' | 'onCancel' | 'onError', () => void>

/** A fake of the parts of the provider's library that we use. Keeps every instance. */
const { instances, PaystackPop } = vi.hoisted(() => {
  const instances: InstanceType<typeof PaystackPop>[] = []
  class PaystackPop {
    checkoutIframe = { remove: vi.fn() }
    backgroundIframe = { remove: vi.fn() }
    newTransaction = vi.fn<(transaction: Listeners & { accessCode: string }) => void>()
    cancelTransaction = vi.fn()
    constructor() {
      instances.push(this)
    }
  }
  return { instances, PaystackPop }
})
vi.mock('@paystack/inline-js', () => ({ default: PaystackPop }))

class HTMLElement {
  focus = vi.fn()
}
const attributes = new Set<string>()
const payButton = new HTMLElement()

beforeEach(() => {
  vi.useFakeTimers()
  instances.length = 0
  attributes.clear()
  payButton.focus.mockClear()
  vi.stubGlobal('HTMLElement', HTMLElement)
  vi.stubGlobal('document', {
    activeElement: payButton,
    getElementById: () => ({
      setAttribute: (name: string) => attributes.add(name),
      removeAttribute: (name: string) => attributes.delete(name),
    }),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function opened(accessCode = 'code') {
  const popup = openPaystack(accessCode)
  const pop = instances.at(-1)
  const transaction = pop?.newTransaction.mock.calls[0]?.[0]
  if (!pop || !transaction) throw new Error('nothing was opened')
  return { popup, pop, transaction }
}

test('the popup resumes the transaction that the server has started', () => {
  expect(opened('from-the-server').transaction.accessCode).toBe('from-the-server')
})

test.each([
  ['onSuccess', 'paid'],
  ['onCancel', 'closed'],
  ['onError', 'not opened'],
] as const)('the library’s %s ends the popup as "%s"', async (listener, ending) => {
  const { popup, transaction } = opened()
  transaction[listener]()
  expect(await popup.ending).toBe(ending)
})

test('a form that does not load within 30 seconds counts as not opened; one that loaded can be paid later', async () => {
  const lost = opened()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await lost.popup.ending).toBe('not opened')

  const seen = opened()
  seen.transaction.onLoad()
  await vi.advanceTimersByTimeAsync(299_000)
  seen.transaction.onSuccess()
  expect(await seen.popup.ending).toBe('paid')
})

test('while the popup is open the page is inert; closing it restores the focus and removes its frames', async () => {
  expect(attributes).not.toContain('inert')
  const { popup, pop } = opened()
  expect(attributes).toContain('inert')
  expect(payButton.focus).not.toHaveBeenCalled()
  popup.close()
  expect(attributes).not.toContain('inert')
  expect(payButton.focus).toHaveBeenCalled()
  expect(pop.cancelTransaction).toHaveBeenCalled()
  // The frame is removed only later, because the library sends a last message to it after closing.
  expect(pop.checkoutIframe.remove).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(pop.checkoutIframe.remove).toHaveBeenCalled()
  expect(pop.backgroundIframe.remove).toHaveBeenCalled()
})

test('a second attempt with the same access code has its own instance and its own ending', async () => {
  const first = opened()
  first.transaction.onCancel()
  first.popup.close()
  const second = opened()
  expect(second.pop).not.toBe(first.pop)
  second.transaction.onSuccess()
  expect(await second.popup.ending).toBe('paid')
})
