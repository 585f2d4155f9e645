import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { testApp } from '#testing/test-app.ts'

test('known and unknown pages and API paths may not be framed, be sniffed or run scripts of other origins', async () => {
  const { app } = await testApp()
  for (const url of ['/', '/api/health', '/no-such-page', '/api/nothing']) {
    const { headers } = await app.inject(url)
    const scripts = url.startsWith('/api') ? "default-src 'none'" : "script-src 'self';"
    expect(headers['content-security-policy']).toContain(scripts)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
})

test('the API description page may run its own scripts', async () => {
  const { app } = await testApp()
  const { headers, statusCode } = await app.inject('/api/docs')
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain("default-src 'self'")
})

test('the public site may frame Paystack’s checkout; the policy of the back-office does not name Paystack', async () => {
  const { app } = await testApp({ PAYSTACK_SECRET_KEY: 'sk_test_real' })
  const { headers } = await app.inject('/')
  expect(headers['content-security-policy']).toMatch(/frame-src https:\/\/checkout\.paystack\.com(;|$)/)
  expect(headers['content-security-policy']).toMatch(/connect-src 'self' https:\/\/api\.paystack\.co(;|$)/)
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  const admin = await app.inject({ url: '/', headers: { host: 'admin.localhost' } })
  expect(admin.headers['content-security-policy']).not.toContain('paystack')
  // Tickets are printed from a frame with a blob URL. The public site needs no such frame.
  expect(admin.headers['content-security-policy']).toMatch(/frame-src 'self' blob:(;|$)/)
  expect(headers['content-security-policy']).not.toContain('blob:')
})

test('while the sandbox replaces the provider, the provider’s origin is not allowed', async () => {
  const { app } = await testApp()
  const policy = (await app.inject('/')).headers['content-security-policy']
  expect(policy).toContain("frame-src 'self'")
  expect(policy).not.toContain('paystack')
})

test('the style hash of the policy matches the inline style of the provider’s popup loader', async () => {
  const { app } = await testApp({ PAYSTACK_SECRET_KEY: 'sk_test_real' })
  const library = await readFile(fileURLToPath(import.meta.resolve('@paystack/inline-js')), 'utf8')
  const [, style = ''] = /Paystack Popup Loader<\/title>.*?<style>(.*?)<\/style>/s.exec(library) ?? []
  const hash = createHash('sha256').update(style.replaceAll('\\n', '\n')).digest('base64')
  const policy = (await app.inject('/')).headers['content-security-policy']
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
})

test('in production browsers are told to use https only', async () => {
  const { context } = await testApp()
  const config = { ...context.config, isProduction: true }
  const app = await buildApp({ ...context, config })
  expect((await app.inject('/api/health')).headers['strict-transport-security']).toContain('max-age=31536000')
  await app.close()
})

test('an admin Host header gives no access without a login', async () => {
  const { app } = await testApp()
  const answer = await app.inject({ url: '/api/users/me', headers: { host: 'admin.evil.example' } })
  expect(answer.statusCode).toBe(401)
})

test('X-Forwarded-For is used only from a trusted proxy', async () => {
  const addressSeen = async (trustProxy: string, remoteAddress: string) => {
    const { app } = await testApp({ TRUST_PROXY: trustProxy })
    let seen = ''
    app.addHook('onRequest', async ({ ip }) => {
      seen = ip
    })
    await app.inject({ url: '/api/health', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.7' } })
    return seen
  }
  expect(await addressSeen('', '10.0.0.2')).toBe('10.0.0.2')
  expect(await addressSeen('loopback, 10.0.0.2', '10.0.0.2')).toBe('203.0.113.7')
  expect(await addressSeen('loopback, 10.0.0.2', '127.0.0.1')).toBe('203.0.113.7')
  expect(await addressSeen('loopback, 10.0.0.2', '10.0.0.3')).toBe('10.0.0.3')
})
