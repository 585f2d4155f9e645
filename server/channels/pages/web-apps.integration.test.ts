import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PRODUCTION } from '#testing/production-environment.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const PAGES = [
  '/',
  '/about',
  '/about/',
  '/manage-booking',
  '/manage',
  '/contact',
  '/money',
  '/booking',
  '/terms',
  '/privacy',
  '/refund-account',
  '/my-data',
  '/bus',
  '/bus/',
  '/?from=flyer',
]

const page = async ({ app }: TestApp, url: string, host = 'tafiya.example') => {
  const answer = await app.inject({ url, headers: { host } })
  return { status: answer.statusCode, headers: answer.headers, html: answer.body }
}

const settings = (context: TestApp['context'], maintenanceMode: boolean) =>
  sql`insert into company_settings (company_name, maintenance_mode) values ('Tafiya', ${maintenanceMode})`.execute(
    context.db,
  )

test('every page of the site is found, and the about page has its own title and canonical address', async () => {
  const site = await testApp({ PUBLIC_URL: 'https://tafiya.example' })
  for (const url of PAGES) expect((await page(site, url)).status, url).toBe(200)
  const { html } = await page(site, '/about/?from=flyer')
  expect(html).toContain('<title>About us · Tafiya</title>')
  expect(html).toContain('<link rel="canonical" href="https://tafiya.example/about">')
  expect((await page(site, '/manage')).html).toContain(
    '<link rel="canonical" href="https://tafiya.example/manage-booking">',
  )
})

test('any other address gets the 404 page with status 404, which is not indexed', async () => {
  const site = await testApp()
  for (const url of ['/nowhere', '/about/us', '/index.html', '/__proto__', '/admin', '/business']) {
    const { status, html } = await page(site, url)
    expect(status, url).toBe(404)
    expect(html).toContain('Oops! Page not found')
    expect(html).toContain('<meta name="robots" content="noindex">')
  }
})

test('the pages that open without a network are served on the host of their app, their workers without a cache', async () => {
  const site = await testApp()
  const admin = 'admin.tafiya.example'
  expect((await page(site, '/ticket')).html).toContain('<title>My tickets</title>')
  expect((await page(site, '/door/5', admin)).html).toContain('<title>Boarding</title>')
  for (const [url, host, files] of [
    ['/sw.js', 'tafiya.example', '/ticket/assets/'],
    ['/door/sw.js', admin, '/door/assets/'],
  ] as const) {
    const { status, headers, html } = await page(site, url, host)
    expect(status).toBe(200)
    expect(headers['cache-control']).toContain('max-age=0')
    const [file = ''] = html.match(new RegExp(`${files}[\\w-]+\\.js`)) ?? []
    expect((await page(site, file, host)).status).toBe(200)
    expect((await page(site, file, host === admin ? 'tafiya.example' : admin)).status).toBe(404)
  }
  expect((await page(site, '/sw.js', admin)).status).toBe(404)
  expect((await page(site, '/door/sw.js')).status).toBe(404)
  expect((await page(site, '/door/5')).status).toBe(404)
})

test('the page’s own style sheet comes after the site’s', async () => {
  const site = await testApp()
  for (const url of ['/about', '/contact', '/terms', '/manage-booking', '/booking']) {
    const { html } = await page(site, url)
    const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/assets\/([^"]+)"/g)].map(
      ([, name]) => name,
    )
    const [common] = [...(await page(site, '/')).html.matchAll(/assets\/([\w-]+\.css)/g)].map(
      ([, name]) => name,
    )
    expect(sheets[0], url).toBe(common)
    expect(sheets.length, url).toBeGreaterThan(1)
    expect(html.indexOf('rel="stylesheet"')).toBeLessThan(html.indexOf('</head>'))
  }
})

test('in maintenance every page of the site gets 503 with the maintenance page; the back-office still opens', async () => {
  const site = await testApp()
  await settings(site.context, true)
  for (const url of [...PAGES, '/nowhere']) {
    const { status, html, headers } = await page(site, url)
    expect(status, url).toBe(503)
    expect(headers['retry-after']).toBe('3600')
    expect(html).toContain('<h1>Under Maintenance</h1>')
    expect(html).not.toContain('Book Your Trip')
  }
  const admin = await page(site, '/login', 'admin.tafiya.example')
  expect(admin.status).toBe(200)
  expect(admin.html).not.toContain('Under Maintenance')
})

test('the back-office answers every path with its own page, which also has a text without JavaScript', async () => {
  const site = await testApp()
  for (const url of ['/', '/login', '/bookings', '/nowhere']) {
    const { status, html } = await page(site, url, 'admin.tafiya.example')
    expect(status).toBe(200)
    expect(html).toContain('<noscript>')
    expect(html).not.toContain('Book Your Trip')
  }
})

test('the pages of both apps have a text for browsers that are too old, the site with the phone number', async () => {
  const site = await testApp()
  await sql`insert into company_settings (company_name, contact_phone) values ('Tafiya', '0800 123 4567')`.execute(
    site.context.db,
  )
  for (const url of ['/', '/booking', '/manage-booking', '/nowhere'])
    expect((await page(site, url)).html).toContain(
      'This browser is too old to book or pay here. Please update it, or call us on 0800 123 4567.',
    )
  const admin = await page(site, '/login', 'admin.tafiya.example')
  expect(admin.html).toContain('This browser is too old for the back-office.')
})

test.each([
  ['yes', { SMS_BASE_URL: 'http://127.0.0.1:9/sms' }],
  ['no', {}],
])('the back-office knows whether SMS can be sent: %s', async (sendsSms, environment) => {
  const { html } = await page(await testApp(environment), '/', 'admin.tafiya.example')
  expect(html).toContain(`<meta name="sends-sms" content="${sendsSms}"`)
})

test('the back-office knows the name of the company, also before the login', async () => {
  const site = await testApp()
  expect((await page(site, '/login', 'admin.tafiya.example')).html).toContain('<title>Tafiya back-office<')
  await site.database.db
    .insertInto('company_settings')
    .values({ company_name: 'Sample & "$& Sons"' })
    .execute()
  const { html } = await page(site, '/login', 'admin.tafiya.example')
  expect(html).toContain('<meta name="company-name" content="Sample &amp; &quot;$&amp; Sons&quot;"')
  expect(html).toContain('<title>Sample &amp; &quot;$&amp; Sons&quot; back-office</title>')
})

test('crawlers may read a live site, and nothing of a demo or the back-office; production has no /test-env', async () => {
  const live = await testApp(PRODUCTION)
  expect((await page(live, '/robots.txt')).html).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /booking\nSitemap: https://tafiya.example/sitemap.xml\n# Timetable and fares in GTFS: https://tafiya.example/gtfs.zip\n',
  )
  expect((await page(live, '/robots.txt', 'admin.tafiya.example')).html).toBe('User-agent: *\nDisallow: /\n')
  expect((await page(live, '/test-env')).status).toBe(404)
  const test = await testApp({ PAYSTACK_PUBLIC_KEY: 'pk_test_made_up' })
  expect((await page(test, '/test-env')).html).toContain('<code>pk_test_made_up</code>')
  const demo = await page(test, '/robots.txt')
  expect(demo.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(demo.html).toBe('User-agent: *\nDisallow: /\n')
})

test('an address under /assets cannot leave its folder, however its dots are written', async () => {
  const site = await testApp()
  const [, asset = ''] = /\/assets\/([\w.-]+\.css)/.exec((await page(site, '/')).html) ?? []
  expect((await page(site, `/assets/${asset}`)).status).toBe(200)
  const climbs = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '.%2e/',
    '..%5c',
    '%252e%252e/',
    '..%00/',
    './',
    '%2e/',
  ]
  const targets = [
    'index.html',
    'assets/',
    '../admin/index.html',
    '../../package.json',
    '../../../etc/passwd',
  ]
  for (const climb of climbs) {
    for (const target of targets) {
      const path = `/assets/${climb}${target.replaceAll('../', climb)}`
      const { status, html } = await page(site, path)
      expect([400, 404], path).toContain(status)
      expect(html, path).not.toMatch(/__SITE_URL__|"dependencies"|root:/)
    }
  }
})

test('a browser that asks for /favicon.ico by itself gets the icon, on both hosts', async () => {
  const { app } = await testApp()
  for (const host of ['tafiya.example', 'admin.tafiya.example']) {
    const { statusCode, headers, rawPayload } = await app.inject({ url: '/favicon.ico', headers: { host } })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
  }
})
