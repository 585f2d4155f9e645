import { expect, test } from 'vitest'
import { disputeCalls } from './paystack-disputes.ts'

/** Lists these records as the provider's only page. */
const listed = (...records: object[]) =>
  disputeCalls(async (_method, path) => ({
    status: 200,
    ok: true,
    answer: { data: path.includes('page=1') ? records : [] },
  })).listDisputes({ since: new Date(0) })

const DISPUTE = {
  id: 4217,
  status: 'awaiting-merchant-feedback',
  transaction: { id: 5, reference: 'TAF-1-x' },
}

test('only id and status are needed: any other odd field counts as missing', async () => {
  const odd = {
    refund_amount: 'many',
    category: 7,
    dueAt: 'soon',
    createdAt: 12,
    resolution: {},
    transaction: 'x',
  }
  const { disputes, unreadable } = await listed({ ...DISPUTE, ...odd })
  expect(unreadable).toEqual([])
  expect(disputes).toEqual([
    {
      id: '4217',
      status: 'OPEN',
      providerStatus: 'awaiting-merchant-feedback',
      isWithBank: false,
      resolution: null,
      amount: null,
      reason: null,
      dueAt: null,
      openedAt: null,
      transactionId: null,
      reference: null,
    },
  ])
})

test.each([5, '5'])('a transaction that is only an id, such as %j, is known by it', async (transaction) => {
  expect((await listed({ ...DISPUTE, transaction })).disputes).toMatchObject([
    { transactionId: '5', reference: null },
  ])
})

test('a record without an id or a status is named, and does not hide the others', async () => {
  const { disputes, unreadable } = await listed({ id: 9 }, { status: 'pending' }, DISPUTE)
  expect(disputes.map(({ id }) => id)).toEqual(['4217'])
  expect(unreadable).toEqual(['9', expect.stringMatching(/^[0-9a-f]{16}$/)])
})

test.each([
  ['a dispute over nothing', { refund_amount: 0 }, null],
  ['a negative amount', { refund_amount: -500 }, null],
  ['an amount that no payment has', { refund_amount: 9_000_000_000 }, null],
  ['an amount as text', { refund_amount: '500000' }, 500_000],
  ['an acceptance of nothing', { status: 'resolved', resolution: 'merchant-accepted', refund_amount: 0 }, 0],
  ['a lapse over nothing', { status: 'resolved', resolution: 'auto-accepted', refund_amount: 0 }, null],
])('%s has the amount that we can use', async (_, fields, amount) => {
  expect((await listed({ ...DISPUTE, ...fields })).disputes).toMatchObject([{ amount }])
})
