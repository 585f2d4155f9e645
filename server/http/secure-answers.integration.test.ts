import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { testApp } from '#testing/test-app.ts'

test('no answer may be framed, sniffed or run foreign script', async () => {
  const { app } = await testApp()
  for (const url of ['/', '/api/health', '/no-such-page', '/api/nothing']) {
    const { headers } = await app.inject(url)
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
})

test('only the public site may frame the checkout; the back-office talks to nobody', async () => {
  const { app } = await testApp()
  const site = (await app.inject('/')).headers['content-security-policy']
  const admin = (await app.inject({ url: '/', headers: { host: 'admin.localhost' } })).headers[
    'content-security-policy'
  ]
  expect(site).toContain('https://checkout.paystack.com')
  expect(admin).not.toContain('paystack')
})

test('in production browsers are told to come by https only', async () => {
  const { house } = await testApp()
  const config = { ...house.config, isProduction: true }
  const app = await buildApp({ ...house, config })
  expect((await app.inject('/api/health')).headers['strict-transport-security']).toContain('max-age=31536000')
  await app.close()
})

test('the Host header picks assets only, never rights', async () => {
  const { app } = await testApp()
  const answer = await app.inject({ url: '/api/users/me', headers: { host: 'admin.evil.example' } })
  expect(answer.statusCode).toBe(401)
})

test('forwarded addresses are believed only from a trusted proxy', () => {
  expect(readConfig({}).trustProxy).toBe(false)
  expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.2' }).trustProxy).toEqual(['loopback', '10.0.0.2'])
})
