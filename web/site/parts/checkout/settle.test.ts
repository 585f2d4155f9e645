import { expect, test, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import type { VerifiedPayment } from '#contracts/money/payments.ts'
import type { Ending } from './popup.ts'
import { isUndecided, settle } from './settle.ts'

type Answer = VerifiedPayment['status'] | ApiError

const payment = { reference: 'TAF-1-ab', seatIds: [11] }
const timeout = new ApiError(0, 'TIMEOUT')

/** Returns a fake `verify` that gives these answers in order and repeats the last one forever. */
function askedOf(...answers: Answer[]) {
  const waited: number[] = []
  const verify = vi.fn(async (): Promise<VerifiedPayment> => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 'pending'
    if (answer instanceof ApiError) throw answer
    return {
      status: answer,
      message: 'as the server says',
      reason: null,
      declines: null,
      ticketUrl: null,
      bookingToken: null,
    }
  })
  const wait = async (ms: number) => void waited.push(ms)
  return { verify, wait, waited, toldDeclines: new Map<string, number>() }
}

test.each<[Ending, VerifiedPayment['status'], string]>([
  ['paid', 'success', 'success'],
  ['closed', 'success', 'success'],
  ['timed out', 'success', 'success'],
  ['closed', 'unpaid', 'cancelled'],
  ['timed out', 'unpaid', 'cancelled'],
  ['not opened', 'success', 'success'],
  ['not opened', 'unpaid', 'not started'],
  ['paid', 'unpaid', 'not arrived'],
  ['paid', 'failed', 'failed'],
  ['closed', 'failed', 'failed'],
  ['closed', 'refunding', 'refunding'],
  ['paid', 'reversed', 'reversed'],
  ['closed', 'reversed', 'reversed'],
])('the popup reports %s and the server %s: the outcome is %s', async (ending, status, kind) => {
  const means = askedOf(status)
  expect(await settle(payment, ending, means)).toMatchObject({ kind })
  expect(means.verify).toHaveBeenCalledExactlyOnceWith(payment)
})

test.each<[string, number | null, number | null, Ending, string]>([
  ['the popup is closed again', 1, 1, 'closed', 'cancelled'],
  ['the popup is left alone for five minutes', 1, 1, 'timed out', 'cancelled'],
  ['the popup reports paid', 1, 1, 'paid', 'not arrived'],
  ['a second card is declined', 1, 2, 'closed', 'failed'],
  ['the popup is closed again, and the provider counts nothing', null, null, 'closed', 'cancelled'],
])('after a decline %s: the outcome is that of this attempt', async (_, first, second, ending, kind) => {
  const declined = (declines: number | null): VerifiedPayment => ({
    status: 'failed',
    message: 'Payment not marked successful',
    reason: 'Insufficient Funds',
    declines,
    ticketUrl: null,
    bookingToken: null,
  })
  const { wait, toldDeclines } = askedOf('failed')
  const attempt = (declines: number | null, end: Ending) =>
    settle(payment, end, { verify: async () => declined(declines), wait, toldDeclines })
  expect(await attempt(first, 'closed')).toEqual({ kind: 'failed', reason: 'Insufficient Funds' })
  expect(await attempt(second, ending)).toMatchObject({ kind })
})

test('while the payment is pending the page polls the server, each time after a longer pause', async () => {
  const means = askedOf('pending', 'pending', 'pending', 'success')
  expect(await settle(payment, 'closed', means)).toEqual({ kind: 'success' })
  expect(means.waited).toEqual([1000, 2000, 3000])
})

test('a payment that the provider does not know is asked about again, then the visitor can go on', async () => {
  const lost = askedOf('unknown')
  expect(await settle(payment, 'closed', lost)).toEqual({ kind: 'not found', reference: 'TAF-1-ab' })
  expect(lost.waited).toEqual([1000, 2000, 3000])
  const listedLate = askedOf('unknown', 'unknown', 'success')
  expect(await settle(payment, 'paid', listedLate)).toEqual({ kind: 'success' })
})

test('a payment that the provider does not know stays stored, because it may still be paid; a reversed one does not', () => {
  expect(isUndecided({ kind: 'not found', reference: 'TAF-1-ab' })).toBe(true)
  expect(isUndecided({ kind: 'reversed', reference: 'TAF-1-ab' })).toBe(false)
})

test('a rate-limited verification waits as long as the server says, five times in a row, and does not fail', async () => {
  const busy = new ApiError(429, 'TOO_MANY', { retryAfterSeconds: 20 })
  const means = askedOf(busy, busy, busy, busy, busy, 'success')
  expect(await settle(payment, 'paid', means)).toEqual({ kind: 'success' })
  expect(means.waited).toEqual([20_000, 20_000, 20_000, 20_000, 20_000])
})

test('a verification without a response is repeated, and after four failures counts as not verified', async () => {
  expect(await settle(payment, 'paid', askedOf(timeout, timeout, 'success'))).toEqual({ kind: 'success' })
  const away = askedOf(timeout)
  expect(await settle(payment, 'paid', away)).toEqual({ kind: 'not verified' })
  expect(away.verify).toHaveBeenCalledTimes(4)
})

test('a refused verification counts as not verified at once', async () => {
  const means = askedOf(new ApiError(404, 'NOT_FOUND'))
  expect(await settle(payment, 'paid', means)).toEqual({ kind: 'not verified' })
  expect(means.verify).toHaveBeenCalledOnce()
})
