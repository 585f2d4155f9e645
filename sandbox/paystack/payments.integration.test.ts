import { expect, test } from 'vitest'
import { freshSandbox, SECRET_KEY } from '#sandbox/fresh-sandbox.ts'
import { signWebhook } from '#sandbox/paystack/webhooks.ts'

test('a success sends one webhook, signed over the raw bytes', async () => {
  const { initialize, paystack, shop } = await freshSandbox()
  await initialize('paid')
  paystack.pay('paid')
  await paystack.webhooksIdle()
  expect(shop.received).toHaveLength(1)
  expect(shop.received[0]).toMatchObject({
    event: 'charge.success',
    data: { reference: 'paid', status: 'success' },
  })
  expect(shop.received[0]?.signature).toBe(signWebhook(shop.received[0]?.body ?? '', SECRET_KEY))
  expect(shop.received[0]?.signature).toMatch(/^[0-9a-f]{128}$/)
})

test('a decline sends no webhook, and the same transaction can be paid afterwards', async () => {
  const { api, initialize, paystack, shop } = await freshSandbox()
  await initialize('retry')
  expect(paystack.pay('retry', { card: '4084080000670037' })).toMatchObject({ status: 'failed' })
  const { body } = await api('GET', '/transaction/verify/retry')
  expect(body.data).toMatchObject({ status: 'failed', gateway_response: 'Insufficient Funds', paid_at: null })
  await paystack.webhooksIdle()
  expect(shop.received).toEqual([])
  expect(paystack.pay('retry')).toMatchObject({ status: 'success', attempts: 2, errors: 1 })
  expect(() => paystack.pay('retry')).toThrow('already paid')
})

test('a scripted decline refuses a working card once, with the scripted message', async () => {
  const { initialize, paystack } = await freshSandbox()
  await initialize('unlucky')
  paystack.script({ on: 'pay', decline: 'Do Not Honour', times: 1 })
  expect(paystack.pay('unlucky')).toMatchObject({ status: 'failed', gatewayResponse: 'Do Not Honour' })
  expect(paystack.pay('unlucky').status).toBe('success')
})

test('a bank transfer is ongoing first and then succeeds', async () => {
  const { initialize, paystack, shop } = await freshSandbox()
  await initialize('transfer')
  expect(paystack.pay('transfer', { channel: 'bank_transfer' }).status).toBe('ongoing')
  await shop.untilReceived(1)
  expect(shop.received[0]?.data).toMatchObject({ channel: 'bank_transfer', status: 'success' })
})

test('a bank transfer can arrive with another amount and currency, and without a webhook', async () => {
  const { initialize, paystack, shop } = await freshSandbox()
  await initialize('short')
  const arrival = { amount: 3_499_900, currency: 'USD', notify: false }
  expect(paystack.pay('short', { channel: 'bank_transfer', ...arrival }).status).toBe('ongoing')
  await expect.poll(() => paystack.ledger().transactions[0]?.status).toBe('success')
  expect(paystack.ledger().transactions).toMatchObject([{ paidAmount: 3_499_900, currency: 'USD' }])
  await paystack.webhooksIdle()
  expect(shop.received).toEqual([])
})

test('a transfer scripted never to arrive stays ongoing until a late success', async () => {
  const { initialize, paystack } = await freshSandbox()
  await initialize('late')
  paystack.script({ on: 'pay', confirmAfter: null })
  expect(paystack.pay('late', { channel: 'bank_transfer' })).toMatchObject({
    status: 'ongoing',
    confirmAt: null,
  })
  expect(paystack.lateSuccess('late')).toMatchObject({ status: 'success', channel: 'bank_transfer' })
})

test('failed and abandoned payments can succeed late, and a paid one cannot be abandoned', async () => {
  const { initialize, paystack } = await freshSandbox()
  for (const reference of ['failed', 'abandoned']) await initialize(reference)
  paystack.pay('failed', { card: '4084080000005408' })
  paystack.abandon('abandoned')
  expect(['failed', 'abandoned'].map((reference) => paystack.lateSuccess(reference).status)).toEqual([
    'success',
    'success',
  ])
  expect(() => paystack.abandon('failed')).toThrow('already paid')
})

test('less money and another currency than requested can arrive, and verify returns both', async () => {
  const { api, initialize, paystack } = await freshSandbox()
  await initialize('short')
  paystack.pay('short', { amount: 3_499_900, currency: 'USD' })
  const { body } = await api('GET', '/transaction/verify/short')
  expect(body.data).toMatchObject({
    amount: 3_499_900,
    requested_amount: 3_500_000,
    currency: 'USD',
    status: 'success',
  })
  expect(paystack.ledger().transactions).toMatchObject([
    { reference: 'short', amount: 3_500_000, paidAmount: 3_499_900 },
  ])
})

test('a scripted verify returns each of the eight false values once', async () => {
  const { api, initialize, paystack } = await freshSandbox()
  await initialize('lied')
  paystack.pay('lied')
  const lies = {
    amount: 100,
    requestedAmount: 100,
    currency: 'USD',
    domain: 'live',
    transactionStatus: 'queued',
    fees: 7,
    transactionId: 4_000_000_001,
    ofReference: 'other',
  } as const
  paystack.script({ on: 'verify', times: 1, reference: 'lied', ...lies })
  const verify = async () => (await api('GET', '/transaction/verify/lied')).body.data
  expect(await verify()).toMatchObject({
    amount: 100,
    requested_amount: 100,
    currency: 'USD',
    domain: 'live',
    status: 'queued',
    fees: 7,
    id: 4_000_000_001,
    reference: 'other',
  })
  const { id } = paystack.ledger().transactions[0] ?? {}
  expect(await verify()).toMatchObject({
    amount: 3_500_000,
    requested_amount: 3_500_000,
    currency: 'NGN',
    domain: 'test',
    status: 'success',
    fees: 62_500,
    id,
    reference: 'lied',
  })
})

test('a dispute sends a webhook and the charge stays a success; a lost dispute reverses the charge', async () => {
  const { api, initialize, paystack, shop } = await freshSandbox()
  await initialize('disputed')
  paystack.pay('disputed', { notify: false })
  paystack.dispute('disputed')
  const [created] = await shop.untilReceived(1)
  expect(created).toMatchObject({
    event: 'charge.dispute.create',
    data: {
      status: 'awaiting-merchant-feedback',
      refund_amount: 3_500_000,
      transaction: { reference: 'disputed', status: 'success' },
      transaction_reference: null,
    },
  })
  paystack.reverse('disputed')
  await shop.untilReceived(2)
  expect(shop.received[1]).toMatchObject({
    event: 'charge.dispute.resolve',
    data: { transaction: { status: 'reversed' } },
  })
  expect((await api('GET', '/transaction/verify/disputed')).body.data.status).toBe('reversed')
})
