import { afterEach, expect, test, vi } from 'vitest'
import { initializePayment } from './payment-calls.ts'

const payment = {
  email: 'tester@example.test',
  amount: 3_500_000,
  bookingId: 5,
  bookingToken: '0123456789ABCDEF',
  seatIds: [11],
  isSplitPayment: false,
}
const started = { paystackRef: 'TAF-5-ab', accessCode: 'code', amount: 3_500_000, holdExpiresIn: 900 }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function answering(...answers: Response[]): (string | null)[] {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return answers.shift()
  })
  return keys
}

const busy = (seconds: number) =>
  Response.json(
    { error: 'Too many attempts. Try again in 1 minute.', code: 'TOO_MANY' },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  )

test('a rate-limited payment start is sent again after the wait, with the same idempotency key', async () => {
  vi.useFakeTimers()
  const keys = answering(busy(30), Response.json(started))
  const starting = initializePayment(payment)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await starting).toEqual(started)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('a payment start that is rate-limited for ten minutes fails at once, without a retry', async () => {
  const keys = answering(busy(600))
  await expect(initializePayment(payment)).rejects.toMatchObject({
    sentence: 'Too many attempts. Try again in 1 minute.',
  })
  expect(keys).toHaveLength(1)
})
