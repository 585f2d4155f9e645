import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDir, paystackClient, SECRET_KEY, startShop } from '#sandbox/fresh-sandbox.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'

test('a transfer and a refund that are pending when the sandbox stops complete after its next start', async () => {
  const shop = await startShop()
  const options = { dir: freshDir(), secretKey: SECRET_KEY, webhookUrl: () => shop.url }
  const first = await startSandbox({
    ...options,
    pace: { transferConfirmsMs: 60_000, refundSettlesMs: 60_000 },
  })
  const api = paystackClient(first.url)
  for (const reference of ['transfer', 'card'])
    await api('POST', '/transaction/initialize', { email: 'amina@example.com', amount: 500_000, reference })
  first.paystack.pay('transfer', { channel: 'bank_transfer' })
  first.paystack.pay('card', { notify: false })
  await api('POST', '/refund', { transaction: 'card' })
  await first.paystack.webhooksIdle()
  expect(shop.events()).toEqual(['refund.pending'])
  await first.close()

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const second = await startSandbox(options)
  onTestFinished(second.close)
  await shop.untilReceived(4)
  expect(shop.events().sort()).toEqual([
    'charge.success',
    'refund.pending',
    'refund.processed',
    'refund.processing',
  ])
  expect(second.paystack.ledger().transactions.map(({ status }) => status)).toEqual(['success', 'reversed'])
})
