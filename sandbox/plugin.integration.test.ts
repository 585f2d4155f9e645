import { fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '#sandbox/create-sandbox.ts'
import { freshDir, SECRET_KEY } from '#sandbox/fresh-sandbox.ts'

/** Builds a host app whose compilers, body parser, error handler and headers would break the sandbox if inherited. */
async function strictHost() {
  const sandbox = await createSandbox({
    dir: freshDir(),
    secretKey: SECRET_KEY,
    webhookUrl: () => 'http://127.0.0.1:9/none',
    origin: () => 'http://localhost:3000',
  })
  onTestFinished(sandbox.close)
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((_error, _request, reply) => reply.code(599).send('host error'))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('host 404'))
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-frame-options': 'DENY', 'content-security-policy': "frame-ancestors 'none'" })
  })
  app.post('/api/echo', async (request) => ({ buffer: Buffer.isBuffer(request.body) }))
  await app.register(sandbox.plugin, { prefix: '/sandbox' })
  return { app, sandbox }
}

const initialize = {
  method: 'POST',
  url: '/sandbox/paystack/transaction/initialize',
  headers: { authorization: `Bearer ${SECRET_KEY}` },
} as const

test('inside a strict host the sandbox uses its own body parsers and error responses', async () => {
  const { app } = await strictHost()
  const started = await app.inject({
    ...initialize,
    payload: { email: 'a@b.ng', amount: 10_000, reference: 'x' },
  })
  const { authorization_url } = started.json().data
  expect(authorization_url).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\/[a-z0-9]{15}$/)
  const refused = await app.inject({ ...initialize, payload: { email: 'a@b.ng' } })
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'Invalid Amount Sent'])
  const broken = await app.inject({
    ...initialize,
    headers: { ...initialize.headers, 'content-type': 'application/json' },
    payload: '{',
  })
  expect([broken.statusCode, broken.json().message]).toEqual([400, 'The body is not JSON'])
  expect((await app.inject('/sandbox/nothing')).json()).toMatchObject({ status: false })
})

test('the host may frame the pages of the sandbox, although its own headers forbid frames', async () => {
  const { app } = await strictHost()
  for (const path of ['/sandbox/checkout/any', '/sandbox/mail']) {
    const { headers } = await app.inject(path)
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  }
  const styles = await app.inject('/sandbox/assets/sandbox.css')
  expect([styles.statusCode, styles.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
})

test('the host keeps its own body parser, 404 response and headers', async () => {
  const { app } = await strictHost()
  expect((await app.inject({ method: 'POST', url: '/api/echo', payload: { a: 1 } })).json()).toEqual({
    buffer: true,
  })
  const missing = await app.inject('/elsewhere')
  expect([missing.body, missing.headers['x-frame-options']]).toEqual(['host 404', 'DENY'])
})
