import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '#sandbox/create-sandbox.ts'
import { freshDir, freshSandbox, SECRET_KEY } from '#sandbox/fresh-sandbox.ts'

async function controlledSandbox() {
  const world = await freshSandbox({ refundSettlesMs: 60_000 })
  const control = async (commands: unknown) => {
    const answer = await fetch(`${world.url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(commands),
    })
    return { status: answer.status, body: await answer.json() }
  }
  return { ...world, control }
}

test('over HTTP a test can script faults, pay, dispute and reverse, settle a refund and release webhooks', async () => {
  const { control, initialize, api, shop, url } = await controlledSandbox()
  for (const reference of ['a', 'b', 'c', 'd']) await initialize(reference)

  const scripted = await control({ do: 'script', faults: [{ on: 'webhook', withhold: true }] })
  expect(scripted.body.faults).toEqual([{ on: 'webhook', withhold: true }])
  await control([
    { do: 'pay', reference: 'a', card: '4084080000005408' },
    { do: 'lateSuccess', reference: 'a' },
    { do: 'pay', reference: 'b', notify: false },
    { do: 'dispute', reference: 'b' },
    { do: 'pay', reference: 'c', channel: 'bank_transfer' },
    { do: 'abandon', reference: 'c' },
    { do: 'pay', reference: 'd', notify: false },
    { do: 'reverse', reference: 'd' },
  ])
  const { id } = (await api('POST', '/refund', { transaction: 'a' })).body.data
  await control([{ do: 'settleRefund', id, outcome: 'failed' }])
  expect(shop.received).toEqual([])
  await control([{ do: 'clear', on: 'webhook' }, { do: 'releaseWebhooks' }])
  expect(shop.events().sort()).toEqual([
    'charge.dispute.create',
    'charge.success',
    'refund.failed',
    'refund.pending',
    'refund.processing',
  ])

  const state = await (await fetch(`${url}/control`)).json()
  expect(state.transactions.map(({ status }: { status: string }) => status)).toEqual([
    'success',
    'success',
    'abandoned',
    'reversed',
  ])
  expect(state.refunds).toMatchObject([{ id, amount: 3_500_000, status: 'failed' }])
  expect(state.webhooks[0]).toMatchObject({ event: 'charge.success', state: 'delivered', attempts: 1 })
  expect(state).toMatchObject({ faults: [], calls: { initialize: 4, refund: 1 }, sessionTimeout: 0 })
})

test.each([
  ['an unknown action', { do: 'explode' }],
  ['a misspelt fault', { do: 'script', faults: [{ on: 'verify', dorp: true }] }],
  ['a command without an action', {}],
])('%s is refused', async (_name, command) => {
  const { control } = await controlledSandbox()
  expect(await control(command)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
})

test('paying an unknown reference returns 404 with the reason', async () => {
  const { control } = await controlledSandbox()
  const { status, body } = await control({ do: 'pay', reference: 'nobody' })
  expect([status, body.message]).toEqual([404, 'Transaction reference not found'])
})

test.each([
  ['this machine controls the sandbox', '127.0.0.1', {}, 200],
  ['this machine controls the sandbox over IPv6', '::1', {}, 200],
  ['this machine controls the sandbox on a dual-stack socket', '::ffff:127.0.0.1', {}, 200],
  ['another machine is refused', '102.89.1.2', {}, 403],
  ['another machine is refused behind a local proxy', '127.0.0.1', { 'x-forwarded-for': '102.89.1.2' }, 403],
])('%s', async (_, remoteAddress, headers, status) => {
  const app = fastify()
  const { plugin, close } = await createSandbox({
    dir: freshDir(),
    secretKey: SECRET_KEY,
    webhookUrl: () => '',
    origin: () => '',
  })
  onTestFinished(close)
  await app.register(plugin)
  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.inject({
      method,
      url: '/control',
      remoteAddress,
      headers,
      ...(method === 'POST' && { payload: [] }),
    })
    expect(answer.statusCode).toBe(status)
  }
})
