import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { createSandbox } from '#sandbox/create-sandbox.ts'
import { freshDir, freshSandbox, paystackClient, SECRET_KEY } from '#sandbox/fresh-sandbox.ts'

const OFTEN = { interval: 5 }
const person = { email: 'amina@example.com', amount: 3_500_000, reference: 'faulty' }

test('a request whose connection breaks before the effect has no effect', async () => {
  const { api, paystack } = await freshSandbox()
  paystack.script({ on: 'initialize', drop: true, times: 1 })
  await expect(api('POST', '/transaction/initialize', person)).rejects.toThrow('fetch failed')
  expect(paystack.ledger().transactions).toEqual([])
  expect((await api('POST', '/transaction/initialize', person)).status).toBe(200)
})

test('a request whose response is lost still takes effect', async () => {
  const { api, paystack } = await freshSandbox()
  paystack.script({ on: 'initialize', dropAnswer: true, times: 1 })
  await expect(api('POST', '/transaction/initialize', person)).rejects.toThrow('fetch failed')
  expect((await api('POST', '/transaction/initialize', person)).body.message).toBe(
    'Duplicate Transaction Reference',
  )

  paystack.pay('faulty', { notify: false })
  paystack.script({ on: 'refund', dropAnswer: true, times: 1 })
  await expect(api('POST', '/refund', { transaction: 'faulty' })).rejects.toThrow('fetch failed')
  expect((await api('GET', '/refund?transaction=faulty')).body.data).toHaveLength(1)
})

test('a scripted 429 response carries the scripted Retry-After', async () => {
  const { api, paystack } = await freshSandbox()
  paystack.script({ on: 'verify', status: 429, retryAfter: 7, times: 1 })
  const { status, headers, body } = await api('GET', '/transaction/verify/faulty')
  expect([status, headers.get('retry-after'), body.code]).toEqual([429, '7', 'rate_limited'])
})

test('a scripted 500 response has a JSON body, and a 503 response has HTML and Retry-After', async () => {
  const { url, paystack } = await freshSandbox()
  const read = async (status: number) => {
    paystack.script({ on: 'list', status, times: 1 })
    return fetch(`${url}/paystack/transaction`, { headers: { authorization: `Bearer ${SECRET_KEY}` } })
  }
  expect(await (await read(500)).json()).toMatchObject({ status: false, type: 'api_error' })
  const gone = await read(503)
  expect([gone.status, gone.headers.get('content-type'), gone.headers.get('retry-after')]).toEqual([
    503,
    'text/html',
    '60',
  ])
})

test('a response leaves out the scripted keys, in a list only of the named record', async () => {
  const { api, paystack } = await freshSandbox()
  for (const reference of ['one', 'other'])
    await api('POST', '/transaction/initialize', { ...person, reference })
  paystack.script({ on: 'list', without: ['fees', 'amount'], record: 'one' })
  const lacking = async () =>
    (await api('GET', '/transaction')).body.data.map(
      (record: object) => ['fees', 'amount', 'status'].filter((key) => !(key in record)).length,
    )
  expect(await lacking()).toEqual([0, 2])
  paystack.script({ on: 'verify', without: ['status'] })
  expect((await api('GET', '/transaction/verify/one')).body.data).not.toHaveProperty('status')
})

test('a request that the client aborts during a scripted delay still takes effect', async () => {
  const { url, paystack } = await freshSandbox()
  paystack.script({ on: 'initialize', delay: 100, times: 1 })
  const patience = new AbortController()
  const impatient = fetch(`${url}/paystack/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(person),
    signal: patience.signal,
  })
  await expect.poll(() => paystack.calls().initialize, OFTEN).toBe(1)
  patience.abort()
  await expect(impatient).rejects.toThrow(/aborted/)
  await expect.poll(() => paystack.ledger().transactions.length, OFTEN).toBe(1)
})

test('a host that closes does not wait for scripted delays or for requests that wait for mail', async () => {
  const dir = freshDir()
  const sandbox = await createSandbox({ dir, secretKey: SECRET_KEY, webhookUrl: () => '', origin: () => '' })
  const app = fastify()
  let arrived = 0
  app.addHook('onRequest', async () => {
    arrived += 1
  })
  await app.register(sandbox.plugin, { prefix: '/sandbox' })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  sandbox.paystack.script({ on: 'verify', delay: 60_000 })
  const asked = paystackClient(`${origin}/sandbox`)('GET', '/transaction/verify/x')
  const waiting = fetch(`${origin}/sandbox/mail.json?waitMs=30000`)
  await expect.poll(() => arrived, OFTEN).toBe(2)
  await app.close()
  expect([(await asked).status, (await waiting).status]).toEqual([404, 200])
  await sandbox.close()
})
