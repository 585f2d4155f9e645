import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36'

const REPORT = {
  app: 'site',
  path: '/booking',
  message: 'TypeError: x is not a function',
  stack: 'TypeError: x is not a function\n    at pay (https://tafiya.example/assets/main-C0ffee12.js:1:4711)',
}

const report = ({ app }: TestApp, changes: object = {}, more: { remoteAddress?: string } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/client-errors',
    payload: { ...REPORT, ...changes },
    headers: { 'user-agent': CHROME },
    ...more,
  })

const linesOf = ({ logLines }: TestApp) =>
  logLines()
    .split('\n')
    .filter((line) => line.includes('"browser error"'))
    .map((line) => JSON.parse(line))

const counted = async ({ app }: TestApp, name: 'site' | 'admin') =>
  Number((await app.inject('/metrics')).body.match(`tafiya_client_errors_total{app="${name}"} (\\d+)`)?.[1])

test('an error of a browser is one line of the log at level warn, and is counted', async () => {
  const shop = await testApp()
  const before = await counted(shop, 'site')
  expect((await report(shop)).statusCode).toBe(204)
  expect(linesOf(shop)).toEqual([
    {
      level: 40,
      time: expect.any(String),
      app: 'site',
      page: '/booking',
      browser: 'Chrome',
      message: 'TypeError: x is not a function',
      stack: 'at pay (https://tafiya.example/assets/main-C0ffee12.js:1:4711)',
      msg: 'browser error',
    },
  ])
  expect(await counted(shop, 'site')).toBe(before + 1)
})

test('nothing personal of a report reaches the log', async () => {
  const shop = await testApp()
  const message = 'No booking 7K9QM2XD4HRBT8WZ of ada@example.com, +2348031234567, see /manage?token=s3cret'
  await report(shop, {
    path: '/act/7K9QM2XD4HRBT8WZ',
    message,
    stack: `Error: ${message}\n    at f (x.js:1:2)`,
  })
  await report(shop, { app: 'admin', path: '/bookings/7K9QM2XD4HRBT8WZ', message })
  expect(linesOf(shop).map(({ page }) => page)).toEqual(['/self', '/bookings/:id'])
  expect(shop.logLines()).not.toMatch(/7K9QM2XD4HRBT8WZ|ada@|8031234567|s3cret/)
})

test.each([
  ['an unknown app', { app: 'door' }],
  ['a path with a query', { path: '/manage?bookingToken=1' }],
  ['a long message', { message: 'x'.repeat(301) }],
  ['a long stack', { stack: 'x'.repeat(3_001) }],
  ['another field', { userId: 7 }],
])('a report with %s is refused', async (_, changes) => {
  const shop = await testApp()
  expect((await report(shop, changes)).statusCode).toBe(400)
  expect(linesOf(shop)).toEqual([])
})

test('a report of more than 8 KiB is refused', async () => {
  const shop = await testApp()
  expect((await report(shop, { message: 'x'.repeat(9_000) })).statusCode).toBe(413)
})

test('one network cannot fill the log, and what it reports beyond is still counted', async () => {
  const shop = await testApp()
  const before = await counted(shop, 'admin')
  for (let i = 0; i < 40; i++) expect((await report(shop, { app: 'admin' })).statusCode).toBe(204)
  expect(linesOf(shop)).toHaveLength(30)
  await report(shop, {}, { remoteAddress: '203.0.113.9' })
  expect(linesOf(shop)).toHaveLength(31)
  expect(await counted(shop, 'admin')).toBe(before + 40)
})
