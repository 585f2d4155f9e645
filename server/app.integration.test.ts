import { connect as connectSocket } from 'node:net'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/platform/database/connect.ts'
import { buildRoute } from '#testing/builders.ts'
import { PRODUCTION } from '#testing/production-environment.ts'
import { testApp } from '#testing/test-app.ts'

test('a server whose database has all migrations reports that it is up and ready', async () => {
  const { app } = await testApp()
  expect((await app.inject('/api/health')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/api/ready')).json()).toEqual({ status: 'ready' })
})

test('a server whose database lacks a migration is not ready', async () => {
  const { app, database } = await testApp()
  await database.pool.query(`delete from kysely_migration where name = '0001_platform'`)
  expect((await app.inject('/api/ready')).statusCode).toBe(503)
})

test('a stopping server is not ready, so that a load balancer sends it no new visitor', async () => {
  const { context } = await testApp()
  const stopping = await buildApp({ ...context, isStopping: () => true })
  expect((await stopping.inject('/api/ready')).statusCode).toBe(503)
  await stopping.close()
})

test('while the database is down a request for routes gets 503 with Retry-After; the server is up but not ready', async () => {
  const { context } = await testApp()
  const away = connect('postgresql://postgres@127.0.0.1:1/nowhere', { max: 1, onError: () => {} })
  const app = await buildApp({ ...context, db: away.db })
  const answer = await app.inject('/api/routes')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' })
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  expect((await app.inject('/api/ready')).statusCode).toBe(503)
  await app.close()
  await away.close()
})

test('metrics count requests by route', async () => {
  const { app } = await testApp()
  await app.inject('/api/routes')
  const { body } = await app.inject('/metrics')
  expect(body).toContain('http_request_seconds_count{method="GET",route="/api/routes",status="200"}')
})

test('with METRICS_TOKEN set, a request for metrics without the token gets 404', async () => {
  const token = 'a-long-metrics-token'
  const { app } = await testApp({ METRICS_TOKEN: token })
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  const withToken = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(withToken.statusCode).toBe(200)
})

test('the API description lists endpoints and the response of one of them, and its page opens', async () => {
  const { app } = await testApp()
  const description = (await app.inject('/api/docs/json')).json()
  expect(Object.keys(description.paths)).toEqual(
    expect.arrayContaining([
      '/api/health',
      '/api/ready',
      '/api/routes',
      '/api/companySettings',
      '/api/users/login',
    ]),
  )
  expect(description.paths['/api/routes'].get.responses['200']).toBeDefined()
  expect((await app.inject('/api/docs/')).statusCode).toBe(200)
})

test('an unknown API address gets 404 with a JSON error', async () => {
  const { app } = await testApp()
  const answer = await app.inject('/api/nothing-here')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ error: 'There is nothing at this address.', code: 'NOT_FOUND' })
})

test.each([
  ['broken JSON', '{"email": ', 400, 'INVALID'],
  ['a body beyond 32 KiB', JSON.stringify({ email: 'x'.repeat(40_000), password: 'x' }), 413, 'TOO_LARGE'],
  ['deeply nested JSON', '['.repeat(15_000), 400, 'INVALID'],
  ['an unknown field', JSON.stringify({ email: 'a', password: 'b', isAdmin: true }), 400, 'INVALID'],
  ['an empty body', '', 400, 'INVALID'],
])('a login request with %s is refused with a code and a sentence', async (_, payload, status, code) => {
  const { app } = await testApp()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code, error: expect.stringMatching(/^[A-Z].*/) })
})

test('a login sent as a form post is refused with 415', async () => {
  const { app } = await testApp()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.inject({ method: 'POST', url: '/api/users/login', payload: 'email=a', headers })
  expect(answer.statusCode).toBe(415)
})

test('a response has the id of its request; only a trusted proxy may choose it, with a well-formed id', async () => {
  const { app } = await testApp({ TRUST_PROXY: '10.0.0.0/8' })
  const ask = (remoteAddress: string, id?: string) =>
    app.inject({
      url: '/api/nowhere',
      remoteAddress,
      headers: id === undefined ? {} : { 'x-request-id': id },
    })
  expect((await ask('10.0.0.7')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect((await ask('10.0.0.7', 'proxy-00001')).json().requestId).toBe('proxy-00001')
  expect((await ask('203.0.113.9', 'proxy-00001')).json().requestId).toMatch(/^[0-9a-f-]{36}$/)
  for (const odd of ['<script>alert(1)</script>', 'short', 'a'.repeat(65)])
    expect((await ask('10.0.0.7', odd)).json().requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test('a large response is compressed for a client that accepts gzip', async () => {
  const { app, database } = await testApp()
  for (let i = 0; i < 20; i++) await buildRoute(database.db)
  const answer = await app.inject({ url: '/api/routes', headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers['content-encoding']).toBe('gzip')
})

test('the time limit is set to 15 seconds for receiving a request and 20 seconds for an idle connection', async () => {
  const { app } = await testApp()
  expect(app.server.requestTimeout).toBe(15_000)
  expect(app.server.timeout).toBe(20_000)
})

test('a closing server finishes the running request, and then refuses connections', async () => {
  const { app } = await testApp()
  let finish = () => {}
  const isHeld = new Promise<void>((resolve) => {
    finish = resolve
  })
  let hasArrived = () => {}
  const arrived = new Promise<void>((resolve) => {
    hasArrived = resolve
  })
  app.addHook('preHandler', async () => {
    hasArrived()
    await isHeld
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${address}/api/health`)
  await arrived
  const closed = app.close()
  finish()
  expect((await answer).status).toBe(200)
  await closed
  const refused = new Promise((resolve) => {
    connectSocket(Number(new URL(address).port), '127.0.0.1').on('error', () => resolve('refused'))
  })
  expect(await refused).toBe('refused')
})

test.each([
  ['an address that leaves its folder', '/assets/..%2f..%2fpackage.json', {}, 404],
  ['a missing file', '/assets/nope.js', {}, 404],
  ['an unsupported method', '/', { method: 'POST' as const }, 404],
])('%s gets a 404 in the error format of the API', async (_, url, options, status) => {
  const { app } = await testApp()
  const answer = await app.inject({ url, ...options })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each(['/api/docs', '/api/docs/'])(
  'the page of the API description at %s names a script that can be loaded',
  async (address) => {
    const { app } = await testApp()
    const page = await app.inject(address)
    const script = page.body.match(/src="([^"]+\.js)"/)?.[1] ?? ''
    expect((await app.inject(new URL(script, `http://localhost${address}`).pathname)).statusCode).toBe(200)
  },
)

test('in production the API description is not found unless API_DOCS enables it', async () => {
  const { app } = await testApp(PRODUCTION)
  for (const url of ['/api/docs', '/api/docs/', '/api/docs/json'])
    expect((await app.inject(url)).statusCode).toBe(404)
  expect((await app.inject('/api/routes')).statusCode).toBe(200)
  const asked = await testApp({ ...PRODUCTION, API_DOCS: 'true' })
  expect((await asked.app.inject('/api/docs/json')).statusCode).toBe(200)
})
