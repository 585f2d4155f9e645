import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { freshDir, paystackClient, SECRET_KEY, startShop } from '#sandbox/fresh-sandbox.ts'

async function startProcess(dir: string, webhookUrl: string) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'main.ts')],
    {
      env: { ...process.env, SANDBOX_DIR: dir, PAYSTACK_SECRET_KEY: SECRET_KEY, WEBHOOK_URL: webhookUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  if (!child.stdout) throw new Error('The sandbox process has no output')
  const [line] = await once(createInterface(child.stdout), 'line')
  const addresses = JSON.parse(line) as { url: string; smtpUrl: string }
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(child, 'exit')
    child.kill(signal)
    return gone
  }
  return { ...addresses, end }
}

test('a kill -9 loses no charge, no refund, no mail and no undelivered webhook', async () => {
  const shop = await startShop()
  shop.answer = 503
  const dir = freshDir()

  const first = await startProcess(dir, shop.url)
  const api = paystackClient(first.url)
  const control = (url: string, commands: unknown) =>
    fetch(`${url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(commands),
    })
  await api('PUT', '/integration/payment_session_timeout', { timeout: 480 })
  const person = { email: 'amina@example.com', amount: 3_500_000 }
  for (const reference of ['paid', 'open', 'held'])
    await api('POST', '/transaction/initialize', { ...person, reference })
  await control(first.url, [
    { do: 'pay', reference: 'paid' },
    { do: 'script', faults: [{ on: 'webhook', withhold: true, reference: 'held' }] },
    { do: 'pay', reference: 'held' },
  ])
  await api('POST', '/refund', { transaction: 'held', amount: 1_000 })
  const transport = createTransport(first.smtpUrl)
  await transport.sendMail({ from: 'a@tafiya.test', to: 'b@tafiya.test', subject: 'Kept', text: 'Kept.' })
  const heard = await shop.untilHeard('charge.success')
  await first.end('SIGKILL')

  appendFileSync(join(dir, 'paystack.jsonl'), '{"transaction":{"id":1,"refer') // as if the kill had interrupted a write
  shop.answer = 200
  shop.received.length = 0
  const second = await startProcess(dir, shop.url)
  const state = await (await fetch(`${second.url}/control`)).json()
  expect(state).toMatchObject({
    sessionTimeout: 480,
    transactions: [
      { reference: 'paid', status: 'success', paidAmount: 3_500_000 },
      { reference: 'open', status: 'abandoned' },
      { reference: 'held', status: 'success' },
    ],
    refunds: [{ reference: 'held', amount: 1_000 }],
  })
  const again = await paystackClient(second.url)('POST', '/transaction/initialize', {
    ...person,
    reference: 'open',
  })
  expect(again.body.message).toBe('Duplicate Transaction Reference')
  expect((await (await fetch(`${second.url}/mail.json`)).json()).data).toMatchObject([
    { subject: 'Kept', text: 'Kept.\n' },
  ])
  expect(await (await fetch(`${second.url}/mail/1`)).text()).toContain('Kept.')

  // The sandbox retries the webhook that the shop refused, with the same bytes.
  expect((await shop.untilHeard('charge.success'))?.body).toBe(heard?.body)
  await control(second.url, { do: 'releaseWebhooks', reference: 'held' })
  expect(shop.events()).toContain('refund.pending')
  expect(await second.end('SIGTERM')).toEqual([0, null])
})
