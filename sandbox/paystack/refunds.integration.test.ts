import { expect, test } from 'vitest'
import { freshSandbox } from '#sandbox/fresh-sandbox.ts'

const REFUND_FAILS = '4084080000671803'
const REFUND_NEEDS_ATTENTION = '4084080000671902'

const bankDetails = {
  refund_account_details: { currency: 'NGN', account_number: '1234567890', bank_id: '9' },
}

async function paidTransaction(card?: string) {
  const world = await freshSandbox()
  await world.initialize('paid')
  world.paystack.pay('paid', { card, notify: false })
  const refund = async (input: Record<string, unknown> = {}) =>
    world.api('POST', '/refund', { transaction: 'paid', ...input })
  const statusOf = async () => (await world.api('GET', '/transaction/verify/paid')).body.data.status
  return { ...world, refund, statusOf }
}

test('a full refund is queued, then processed, and the transaction becomes reversed', async () => {
  const { refund, statusOf, api, shop } = await paidTransaction()
  const { status, body } = await refund()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: true,
    message: 'Refund has been queued for processing',
    data: {
      id: expect.any(Number),
      status: 'pending',
      amount: 3_500_000,
      currency: 'NGN',
      domain: 'test',
      transaction: { reference: 'paid', amount: 3_500_000 },
    },
  })
  const [pending, processing, processed] = await shop.untilReceived(3)
  expect(shop.events()).toEqual(['refund.pending', 'refund.processing', 'refund.processed'])
  expect(pending?.data).toMatchObject({
    transaction_reference: 'paid',
    refund_reference: null,
    amount: '3500000',
  })
  expect(processing?.data).toMatchObject({ status: 'processing', refund_reference: null, amount: '3500000' })
  expect(processed?.data).toMatchObject({
    status: 'processed',
    refund_reference: expect.any(String),
    amount: '3500000',
  })
  expect(processed?.data).not.toHaveProperty('id')
  expect(await statusOf()).toBe('reversed')
  expect((await api('GET', `/refund/${body.data.id}`)).body).toMatchObject({
    message: 'Refund retrieved',
    data: {
      status: 'processed',
      transaction: expect.any(Number),
      deducted_amount: 3_500_000,
      fully_deducted: true,
    },
  })
})

test('partial refunds by id or reference succeed until no money is left, and the transaction becomes reversed', async () => {
  const { refund, statusOf, paystack, shop } = await paidTransaction()
  const [{ id } = { id: 0 }] = paystack.ledger().transactions
  await refund({ transaction: id, amount: 2_000_000 })
  const tooMuch = await refund({ amount: 2_000_000 })
  expect(tooMuch).toMatchObject({ status: 400, body: { status: false, code: 'amount_exceeded' } })
  await refund({ amount: '1500000' })
  const third = await refund({ amount: 1 })
  expect(third.body).toMatchObject({
    message: 'Transaction has been fully reversed',
    code: 'transaction_reversed',
  })
  await shop.untilReceived(6)
  expect(await statusOf()).toBe('reversed')
})

test('an unpaid, unknown or missing transaction cannot be refunded', async () => {
  const { api, initialize } = await paidTransaction()
  await initialize('unpaid')
  expect(await api('POST', '/refund', { transaction: 'unpaid' })).toMatchObject({
    status: 400,
    body: { status: false },
  })
  expect(await api('POST', '/refund', { transaction: 'nobody' })).toMatchObject({
    status: 404,
    body: { status: false },
  })
  expect(await api('POST', '/refund', {})).toMatchObject({ status: 400, body: { status: false } })
})

test('a refund to the test card for failing refunds fails, and the charge can still be refunded', async () => {
  const { refund, statusOf, shop } = await paidTransaction(REFUND_FAILS)
  await refund()
  await shop.untilReceived(3)
  expect(shop.received.at(-1)).toMatchObject({
    event: 'refund.failed',
    data: { amount: 3_500_000, status: 'failed' },
  })
  expect(await statusOf()).toBe('success')
  expect((await refund({ amount: 1_000 })).status).toBe(200)
})

test('a refund that needs attention is processed after the shop sends the bank account', async () => {
  const { refund, statusOf, api, shop } = await paidTransaction(REFUND_NEEDS_ATTENTION)
  const { id } = (await refund()).body.data
  await shop.untilReceived(3)
  expect(shop.received.at(-1)).toMatchObject({
    event: 'refund.needs-attention',
    data: { id: String(id), amount: 3_500_000, customer_note: 'Refund for transaction paid' },
  })
  const retried = await api('POST', `/refund/retry_with_customer_details/${id}`, bankDetails)
  expect(retried.body.data.status).toBe('processing')
  await shop.untilReceived(5)
  expect(shop.events().slice(3)).toEqual(['refund.processing', 'refund.processed'])
  expect(await statusOf()).toBe('reversed')
})

test('a bank account that does not exist is refused, and the refund still needs attention', async () => {
  const { refund, api, shop } = await paidTransaction(REFUND_NEEDS_ATTENTION)
  const { id } = (await refund()).body.data
  await shop.untilReceived(3)
  for (const wrong of [{ account_number: '0000123456' }, { bank_id: '4711' }, { account_number: '123' }]) {
    const details = { ...bankDetails.refund_account_details, ...wrong }
    const refused = await api('POST', `/refund/retry_with_customer_details/${id}`, {
      refund_account_details: details,
    })
    expect([refused.status, refused.body.message]).toEqual([400, 'Invalid account number for this bank'])
  }
  expect((await api('GET', `/refund/${id}`)).body.data.status).toBe('needs-attention')
})

test('banks are listed page by page, and an account has an owner unless nobody has it', async () => {
  const { api } = await paidTransaction()
  const all = (await api('GET', '/bank?country=nigeria')).body.data
  const first = (await api('GET', '/bank?country=nigeria&use_cursor=true')).body
  const second = (await api('GET', `/bank?country=nigeria&use_cursor=true&next=${first.meta.next}`)).body
  expect([...first.data, ...second.data]).toEqual(all)
  expect(second.meta.next).toBeNull()
  const owner = await api('GET', '/bank/resolve?account_number=0123456789&bank_code=058')
  expect(owner.body.data).toEqual({
    account_number: '0123456789',
    account_name: 'CHIOMA ADA OKAFOR',
    bank_id: 9,
  })
  for (const wrong of ['account_number=0000456789&bank_code=058', 'account_number=0123456789&bank_code=1'])
    expect((await api('GET', `/bank/resolve?${wrong}`)).status).toBe(422)
})

test('refunds are listed in pages and by transaction', async () => {
  const { refund, api, paystack } = await paidTransaction()
  await refund({ amount: 1_000 })
  await refund({ amount: 2_000 })
  const [{ id } = { id: 0 }] = paystack.ledger().transactions
  const amounts = async (query: string) =>
    (await api('GET', `/refund?${query}`)).body.data.map((row: { amount: number }) => row.amount)
  expect(await amounts('')).toEqual([2_000, 1_000])
  expect(await amounts(`transaction=${id}&perPage=1&page=2`)).toEqual([1_000])
  expect(await amounts('transaction=other')).toEqual([])
  expect((await api('GET', '/refund/12')).status).toBe(404)
})

test('a refund can be scripted to fail', async () => {
  const { refund, paystack, shop } = await paidTransaction()
  paystack.script({ on: 'refund', outcome: 'failed', times: 1 })
  await refund({ amount: 5_000 })
  await shop.untilReceived(3)
  expect(paystack.ledger().refunds).toMatchObject([{ status: 'failed', amount: 5_000 }])
})

test('a refund scripted as pending waits until a test settles it, and its final status cannot change', async () => {
  const { refund, api, paystack, shop } = await paidTransaction()
  paystack.script({ on: 'refund', outcome: 'pending' })
  const { id } = (await refund({ amount: 5_000 })).body.data
  expect(paystack.ledger().refunds).toMatchObject([{ status: 'pending', settleAt: null }])
  expect((await api('POST', `/refund/retry_with_customer_details/${id}`, bankDetails)).status).toBe(422)
  paystack.settleRefund(id, 'needs-attention')
  await paystack.webhooksIdle()
  paystack.settleRefund(id, 'processed')
  await paystack.webhooksIdle()
  expect(() => paystack.settleRefund(id, 'failed')).toThrow('already processed')
  expect(shop.events().slice(1)).toEqual(['refund.processing', 'refund.needs-attention', 'refund.processed'])
})
