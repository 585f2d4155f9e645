import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outcome } from '#site/parts/checkout/settle.ts'
import { currentToast, dismissToast } from '#ui/toast-store.ts'
import { showOutcome } from './show-outcome.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  dismissToast()
  vi.useRealTimers()
})

test('the first of two success messages stays for three seconds before the second replaces it', () => {
  showOutcome({ kind: 'success' }, true)
  expect(currentToast()?.title).toBe('Payment successful. A confirmation email has been sent.')
  vi.advanceTimersByTime(2_999)
  expect(currentToast()?.title).toBe('Payment successful. A confirmation email has been sent.')
  vi.advanceTimersByTime(1)
  expect(currentToast()?.title).toBe('Payment successful and booking created!')
})

test('with booking e-mails off, the success message does not mention an e-mail', () => {
  showOutcome({ kind: 'success' }, false)
  expect(currentToast()?.title).toBe('Payment successful.')
})

test.each<[Outcome, string]>([
  [{ kind: 'cancelled' }, 'Payment was cancelled'],
  [{ kind: 'failed', reason: 'Declined' }, 'Payment not marked successful'],
  [{ kind: 'not arrived' }, 'Payment not marked successful'],
  [{ kind: 'not started' }, 'Could not start payment. Please try again.'],
  [{ kind: 'not verified' }, 'Could not verify payment. Contact support.'],
  [
    {
      kind: 'refunding',
      message:
        'We received your payment but could not use it for this booking. It is being refunded in full.',
    },
    'We received your payment but could not use it for this booking. It is being refunded in full.',
  ],
])('the outcome %j shows one message: %s', (outcome, words) => {
  showOutcome(outcome, true)
  expect(currentToast()?.title).toBe(words)
  vi.advanceTimersByTime(3_000)
  expect(currentToast()?.title).toBe(words)
})

test.each([
  ['Insufficient Funds.', 'Insufficient Funds. You have not been charged. Try again, or pay another way.'],
  [null, 'You have not been charged. Try again, or pay another way.'],
])('a failed payment with the reason %j reads: %s', (reason, words) => {
  showOutcome({ kind: 'failed', reason }, true)
  expect(currentToast()?.text).toBe(words)
})

const REVERSED =
  'Your payment was reversed and the money will be returned to you. You can pay again. If the money does not arrive, contact us and quote the reference TAF-1-ab.'
const NOT_FOUND =
  'The payment provider has no record of this payment. You can pay again. If your account was charged, contact us and quote the reference TAF-1-ab.'

test.each<[Outcome, string]>([
  [{ kind: 'reversed', reference: 'TAF-1-ab' }, REVERSED],
  [{ kind: 'not found', reference: 'TAF-1-ab' }, NOT_FOUND],
])('after the outcome %j the visitor can pay again, or contact us: %s', (outcome, words) => {
  showOutcome(outcome, true)
  expect(currentToast()).toMatchObject({ title: 'Payment not marked successful', text: words })
})

test('when the popup reported paid but no money arrived, the visitor does not read that nothing was charged', () => {
  showOutcome({ kind: 'not arrived' }, true)
  expect(currentToast()?.text).not.toContain('not been charged')
})
