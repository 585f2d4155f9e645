import { expect, test } from 'vitest'
import type { Call } from './call-paystack.ts'
import { refundCalls } from './paystack-refunds.ts'

const SENT_AT = new Date('2026-03-02T08:00:00Z')
const MINUTE_MS = 60_000

/**
 * Returns a provider with one refund of our payment, sent at 08:00, and refunds of other payments every ten seconds for
 * a day.
 */
function busyProvider(): { call: Call; pages: () => number } {
  let pages = 0
  const refunds = Array.from({ length: 8_640 }, (_, i) => ({
    id: i,
    status: 'processed',
    amount: 500,
    transaction_reference: i === 0 ? 'ours' : `other-${i}`,
    at: SENT_AT.getTime() + i * 10_000,
  }))
  const call: Call = async (_, path) => {
    pages++
    const query = new URLSearchParams(path.split('?')[1])
    const from = Date.parse(query.get('from') ?? '')
    const to = Date.parse(query.get('to') ?? '') || Number.POSITIVE_INFINITY
    const skipped = (Number(query.get('page')) - 1) * 100
    const found = refunds.filter(({ at }) => at >= from && at <= to).reverse()
    return { status: 200, ok: true, answer: { data: found.slice(skipped, skipped + 100) } }
  }
  return { call, pages: () => pages }
}

test('a refund is found by the time it was sent, and only the pages around that time are read', async () => {
  const { call, pages } = busyProvider()
  const wanted = { reference: 'ours', transactionId: null, around: SENT_AT }
  expect(await refundCalls(call).listRefunds(wanted)).toMatchObject([{ id: '0', reference: 'ours' }])
  expect(pages()).toBe(5)
})

test('a search around another time does not find the refund', async () => {
  const { call } = busyProvider()
  const around = new Date(SENT_AT.getTime() + 300 * MINUTE_MS)
  expect(await refundCalls(call).listRefunds({ reference: 'ours', transactionId: null, around })).toEqual([])
})
