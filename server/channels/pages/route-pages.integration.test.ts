import { expect, test } from 'vitest'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildRoute, buildTrip } from '#testing/builders.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const SITE = { PUBLIC_URL: 'https://tafiya.example' }
const NASTY = `</script><script>alert(1)</script><!--"'&`

const get = async ({ app }: TestApp, url: string, host = 'tafiya.example') => {
  const answer = await app.inject({ url, headers: { host } })
  return { status: answer.statusCode, headers: answer.headers, html: answer.body }
}

/** Returns the JSON-LD of a page, parsed as a search engine does. */
const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  )

async function siteWithRoute(fields: Parameters<typeof buildRoute>[1] = {}) {
  const site = await testApp(SITE)
  const { db } = site.context
  const route = await buildRoute(db, {
    origin: 'Lagos',
    destination: 'Awgu (Enugu)',
    payment_type: 'Split',
    boarding_point: 'Jibowu Park',
    boarding_address: '12 Ikorodu Road',
    ...fields,
  })
  const trip = await buildTrip(db, { route, price: naira(32_000) })
  return { site, db, route, trip, day: lagosDay(trip.depart_time) }
}

test('a route has a page with its next departure, fare, boarding point and canonical address', async () => {
  const { site, day } = await siteWithRoute()
  const { status, html } = await get(site, '/bus/Lagos-to-Awgu-Enugu/?from=flyer')
  expect(status).toBe(200)
  expect(html).toContain('<title>Lagos to Awgu (Enugu) by bus · Tafiya</title>')
  expect(html).toContain('<link rel="canonical" href="https://tafiya.example/bus/lagos-to-awgu-enugu">')
  const text = html.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]+>/g, '')
  expect(text).toContain('from ₦32,000')
  expect(text).toContain('Jibowu Park, 12 Ikorodu Road')
  expect(text).toContain('14 seats left')
  expect(html).toContain(`href="/booking?from=lagos&amp;to=awgu-enugu&amp;date=${day}&amp;seats=1"`)
})

test('search engines read each departure as a BusTrip with an offer, and that a full bus is sold out', async () => {
  const { site, db, route, trip, day } = await siteWithRoute()
  const full = await buildTrip(db, { route, departTime: new Date(trip.depart_time.getTime() + 86_400_000) })
  await buildBooking(db, full, {
    seats: full.seats.map(({ seat_no }) => Number(seat_no)).slice(0, 13),
    fields: { status: 'CONFIRMED', paid_kobo: naira(35_000) * 13 },
  })
  await db
    .updateTable('seats')
    .set({ status: 'UNAVAILABLE' })
    .where('trip_id', '=', full.id)
    .where('status', '=', 'AVAILABLE')
    .execute()
  const [data] = structuredData((await get(site, '/bus/lagos-to-awgu-enugu')).html)
  expect(data['@context']).toBe('https://schema.org')
  expect(data['@graph']).toHaveLength(2)
  expect(data['@graph'][0]).toMatchObject({
    '@type': 'BusTrip',
    name: 'Lagos to Awgu (Enugu)',
    provider: { '@type': 'Organization', name: 'Tafiya', url: 'https://tafiya.example' },
    departureBusStop: { name: 'Jibowu Park', address: '12 Ikorodu Road' },
    arrivalBusStop: { name: 'Awgu (Enugu)' },
    offers: {
      price: 32_000,
      priceCurrency: 'NGN',
      availability: 'https://schema.org/InStock',
      url: `https://tafiya.example/booking?from=lagos&to=awgu-enugu&date=${day}&seats=1`,
    },
  })
  expect(data['@graph'][0].departureTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+01:00$/)
  expect(new Date(data['@graph'][0].departureTime).getTime()).toBe(
    Math.floor(trip.depart_time.getTime() / 60_000) * 60_000,
  )
  expect(data['@graph'][1].offers.availability).toBe('https://schema.org/SoldOut')
})

test('markup in the names of places stays text, in the page, its head and the data for search engines', async () => {
  const { site } = await siteWithRoute({ origin: NASTY, boarding_point: NASTY, boarding_address: NASTY })
  const list = await get(site, '/bus')
  const path = /href="(\/bus\/[^"]+)"/.exec(list.html)?.[1] ?? ''
  expect(path).toBe('/bus/script-script-alert-1-script-to-awgu-enugu')
  for (const url of [
    path,
    '/bus',
    '/',
    `/booking?from=${encodeURIComponent(NASTY)}&to=awgu-enugu&date=2999-01-01`,
  ]) {
    const { status, html } = await get(site, url)
    expect(status, url).toBe(200)
    expect(html, url).not.toContain('<script>alert')
    expect(html, url).not.toContain(`<!--"`)
  }
  const [data] = structuredData((await get(site, path)).html)
  expect(data['@graph'][0].departureBusStop.name).toBe(NASTY)
})

test('the address of a route that does not run shows the other routes, with status 404 and not indexed', async () => {
  const { site, db, route } = await siteWithRoute()
  const urls = [
    '/bus/lagos-to-kano',
    '/bus/..%2f..%2fetc%2fpasswd',
    '/bus/__proto__',
    `/bus/${'x'.repeat(4000)}`,
  ]
  for (const url of [...urls, '/bus/%00', '/bus/lagos-to-awgu-enugu/seats']) {
    const { status, html } = await get(site, url)
    expect(status, url).toBe(404)
    expect(html).toContain('We don’t run this route at the moment. Please choose one of our other routes.')
    expect(html).toContain('href="/bus/lagos-to-awgu-enugu"')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(structuredData(html)).toEqual([])
  }
  await db.updateTable('routes').set({ is_active: false }).where('id', '=', route.id).execute()
  expect((await get(site, '/bus/lagos-to-awgu-enugu')).status).toBe(404)
})

test('a route without a trip on sale says so and has no data for search engines', async () => {
  const site = await testApp(SITE)
  await buildRoute(site.context.db, { origin: 'Lagos', destination: 'Kano' })
  const { status, html } = await get(site, '/bus/lagos-to-kano')
  expect(status).toBe(200)
  expect(html).toContain('No buses are on sale on this route at the moment.')
  expect(structuredData(html)).toEqual([])
})

test('a link to a trip is previewed with the route and the day, and with nothing that its sender wrote', async () => {
  const { site, day } = await siteWithRoute()
  const link = await get(site, `/booking?from=lagos&to=awgu-enugu&date=${day}&seats=2`)
  expect(link.status).toBe(200)
  expect(link.html).toMatch(
    /<meta property="og:title" content="Lagos to Awgu \(Enugu\), \w{3} \d+ \w{3} \d{4} · Tafiya">/,
  )
  expect(link.html).toContain('<link rel="canonical" href="https://tafiya.example/bus/lagos-to-awgu-enugu">')
  const old = await get(site, '/booking?from=lagos&to=awgu-enugu&date=2020-01-01')
  expect(old.html).toContain('<meta property="og:title" content="Lagos to Awgu (Enugu) · Tafiya">')
  const written = await get(site, '/booking?from=Call-08000000000&to=to-win&name=Uche&date=2026-13-45')
  expect(written.status).toBe(200)
  expect(written.html).toContain('<meta property="og:title" content="Book your trip · Tafiya">')
  expect(written.html).not.toMatch(/08000000000|Uche/)
})

test('the sitemap lists the static pages and the active routes, on the public site only', async () => {
  const { site, db } = await siteWithRoute()
  await buildRoute(db, { origin: 'Lagos', destination: 'Kano', is_active: false })
  const { status, headers, html } = await get(site, '/sitemap.xml')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const listed = [...html.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(listed).toContain('https://tafiya.example/bus/lagos-to-awgu-enugu')
  expect(listed).toContain('https://tafiya.example/terms')
  expect(listed.join()).not.toMatch(/kano|booking$|my-data|test-env/)
  for (const url of listed) expect((await get(site, new URL(String(url)).pathname)).status, url).toBe(200)
  expect((await get(site, '/sitemap.xml', 'admin.tafiya.example')).status).toBe(404)
})

test('home and routes have a picture for chat apps; a route has that of the state to which it leads', async () => {
  const { site } = await siteWithRoute()
  const pictureOn = async (url: string) =>
    /<meta property="og:image" content="https:\/\/tafiya\.example(\/pictures\/[a-z-]+\.png)">/.exec(
      (await get(site, url)).html,
    )?.[1]
  expect(await pictureOn('/')).toBe('/pictures/site.png')
  expect(await pictureOn('/manage')).toBe('/pictures/site.png')
  expect(await pictureOn('/bus/lagos-to-awgu-enugu')).toBe('/pictures/enugu.png')
  expect(await pictureOn('/booking?from=lagos&to=awgu-enugu&date=2020-01-01')).toBe('/pictures/enugu.png')
  expect((await get(site, '/')).html).toContain('<meta name="twitter:card" content="summary_large_image">')
  const picture = await get(site, '/pictures/enugu.png')
  expect(picture.status).toBe(200)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('only the pictures that exist are served, however the address is written', async () => {
  const { site } = await siteWithRoute()
  for (const file of [
    'atlantis.png',
    '..%2fweb-apps.ts',
    '%2e%2e%2fsitemap.ts',
    '__proto__',
    'ENUGU.PNG',
    '',
  ])
    expect((await get(site, `/pictures/${file}`)).status, file).toBe(404)
})

test('the manifest has the name of the company and icons that exist', async () => {
  const { site, db } = await siteWithRoute()
  await db.insertInto('company_settings').values({ company_name: 'Sample "Sons" </script>' }).execute()
  const { headers, html } = await get(site, '/site.webmanifest')
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = JSON.parse(html)
  expect(manifest).toMatchObject({ name: 'Sample "Sons" </script>', start_url: '/', theme_color: '#0a6b46' })
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
    '192x192',
    '512x512',
    '512x512',
  ])
  for (const { src } of manifest.icons) expect((await get(site, src)).status, src).toBe(200)
  expect((await get(site, '/')).html).toContain('<link rel="manifest" href="/site.webmanifest">')
  expect((await get(site, '/pictures/apple-touch-icon.png')).status).toBe(200)
  expect((await get(site, '/site.webmanifest', 'admin.tafiya.example')).status).toBe(404)
})
