import { expect, test } from 'vitest'
import { kobo } from '#domain/platform/money.ts'
import { pickRefund } from './find-sent-refund.ts'

const OURS = { id: 7, amount: kobo(500_000), earlierId: null }

const refund = (
  id: string,
  change: { amount?: number; merchantNote?: string | null; status?: string } = {},
) => ({
  id,
  status: 'pending',
  amount: 500_000,
  merchantNote: null,
  transactionId: '1',
  reference: 'TAF-1-x',
  isOfDispute: false,
  ...change,
})
const marked = (id: string, mark: number, status = 'pending') =>
  refund(id, { merchantNote: `TAF-refund-${mark}`, status })

test.each([
  ['by our mark', [refund('1'), marked('2', 7)], '2'],
  ['by our mark, also when it has failed', [marked('2', 7, 'failed')], '2'],
  ['by the amount, if the mark was not kept', [refund('1', { merchantNote: 'By the dashboard' })], '1'],
])('a refund is recognised %s', (_, offered, id) => {
  expect(pickRefund(OURS, offered, [])?.id).toBe(id)
})

test.each([
  ['there is none', [], []],
  ['the amount differs', [refund('1', { amount: 499_999 })], []],
  ['it carries the mark of another refund', [marked('1', 8)], []],
  ['it already belongs to one of ours', [refund('1')], ['1']],
  ['it is unmarked and has failed', [refund('1', { status: 'failed' })], []],
])('no refund is recognised as ours when %s', (_, offered, knownIds) => {
  expect(pickRefund(OURS, offered, knownIds)).toBeUndefined()
})

test('after failed attempts, only a refund newer than the last failed one is recognised', () => {
  const again = { ...OURS, earlierId: '20' }
  const rounds = [marked('9', 7, 'failed'), marked('20', 7, 'failed')]
  expect(pickRefund(again, rounds, ['20'])).toBeUndefined()
  expect(pickRefund(again, [...rounds, marked('101', 7)], ['20'])?.id).toBe('101')
})
