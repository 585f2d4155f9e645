import { expect, test } from 'vitest'
import { DataExport } from '#contracts/office/data-export.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { forgetExpired } from '#server/office/housekeeping/forget-expired.ts'
import { digestOf } from '#server/platform/auth/session-token.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'
import {
  bookWithoutEmail,
  CANARIES,
  canariesIn,
  mailedToken,
  plantCanaries,
  visitOf,
} from './testing/canaries.ts'

const DEAD_LINK = 'This link has been used or has expired. Please ask for a new one.'
const ENDED = 'Your time on this page has run out. Please ask for a new link.'

const post = ({ app }: Pick<SellingApp, 'app'>, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/my-data/${path}`, payload })

async function passenger(shop: SellingApp, fields: object = {}): Promise<void> {
  const trip = await buildTrip(shop.database.db)
  await buildBooking(shop.database.db, trip, { fields: { email: 'ada@example.com', ...fields } })
}

test('a link opens the data once: a GET of its page does not use it up, the first POST does', async () => {
  const shop = await sellingApp()
  await passenger(shop)
  const dataToken = await mailedToken(shop, 'Ada@Example.com')
  for (let look = 0; look < 3; look++)
    expect((await shop.app.inject(`/my-data?token=${dataToken}`)).statusCode).toBe(200)
  for (const method of ['GET', 'HEAD'] as const)
    expect((await shop.app.inject({ method, url: '/api/my-data/open' })).statusCode).toBe(404)
  const opened = await post(shop, 'open', { dataToken })
  expect(opened.json().data.summary).toMatchObject({ contact: 'ada@example.com', bookings: 1, messages: 0 })
  const again = await post(shop, 'open', { dataToken })
  expect([again.statusCode, again.json().error]).toEqual([409, DEAD_LINK])
})

test('of two people who open the same link at once, one gets in', async () => {
  const shop = await sellingApp()
  await passenger(shop)
  const dataToken = await mailedToken(shop, 'ada@example.com')
  const answers = await Promise.all([post(shop, 'open', { dataToken }), post(shop, 'open', { dataToken })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('control: a link that is checked first and used up later lets both in', async () => {
  const shop = await sellingApp()
  await passenger(shop)
  const token = digestOf(await mailedToken(shop, 'ada@example.com'))
  const { pool } = shop.database
  const look = async () =>
    (await pool.query('select from one_time_links where secret_sha256 = $1 and expires_at > now()', [token]))
      .rowCount
  // Both look before one of them uses the link up.
  const found = await Promise.all([look(), look()])
  await pool.query(
    'update one_time_links set secret_sha256 = null, expires_at = null where secret_sha256 = $1',
    [token],
  )
  expect([...found, await look()]).toEqual([1, 1, 0])
})

test('a link ends after 15 minutes, and so does the visit that it opened', async () => {
  const shop = await sellingApp()
  await passenger(shop)
  const { pool } = shop.database
  const dataToken = await mailedToken(shop, 'ada@example.com')
  const left = await pool.query(
    `select extract(epoch from expires_at - now())::int as seconds from one_time_links`,
  )
  expect(left.rows[0].seconds).toBeGreaterThan(14 * 60)
  expect(left.rows[0].seconds).toBeLessThanOrEqual(15 * 60)
  await pool.query(`update one_time_links set expires_at = now() - interval '1 second'`)
  expect((await post(shop, 'open', { dataToken })).json().error).toBe(DEAD_LINK)

  const { dataKey } = await visitOf(shop, 'ada@example.com')
  expect((await post(shop, 'export', { dataKey })).statusCode).toBe(200)
  await pool.query(
    `update one_time_links set expires_at = now() - interval '1 second' where used_at is not null`,
  )
  for (const [path, more] of [
    ['export', {}],
    ['erase', { isUnderstood: true }],
    ['consents', { consent: 'news', isGiven: true }],
  ] as const)
    expect((await post(shop, path, { dataKey, ...more })).json().error, path).toBe(ENDED)
  await pool.query(`update one_time_links set created_at = now() - interval '4 days'`)
  await forgetExpired(shop.database.db)
  expect((await pool.query('select from one_time_links')).rows).toHaveLength(0)
})

test('the outbox and the log keep no token of a link', async () => {
  const shop = await sellingApp()
  await passenger(shop)
  const dataToken = await mailedToken(shop, 'ada@example.com')
  const { rows } = await shop.database.pool.query(
    `select concat(subject, message, html, payload) as words from notifications where kind = 'data-link'`,
  )
  expect(rows[0].words).toContain('its text is not stored')
  await post(shop, 'open', { dataToken })
  expect(JSON.stringify(rows) + shop.logLines()).not.toContain(dataToken)
})

test('a contact without data gets the same answer and no mail; the fourth request of an hour sends none', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  await passenger(shop)
  expect((await post(shop, 'links', { dataContact: 'nobody@example.com' })).statusCode).toBe(204)
  for (let i = 0; i < 4; i++)
    expect((await post(shop, 'links', { dataContact: 'ada@example.com' })).statusCode).toBe(204)
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list().map(({ to }) => to[0])).toEqual(Array(3).fill('ada@example.com'))
})

test('a person without an e-mail address gets the link by SMS, and one whose booking has an address does not', async () => {
  const shop = await sellingApp()
  await passenger(shop, { mobile: '0803 555 0101' })
  expect((await post(shop, 'links', { dataContact: '08035550101' })).statusCode).toBe(204)
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list()).toEqual([])

  await bookWithoutEmail(shop, { mobile: '0803 555 0102' })
  const { summary } = await visitOf(shop, '+234 803 555 0102')
  expect(summary.bookings).toBe(1)
  const [sms] = shop.sandbox.mailbox.list()
  expect(sms).toMatchObject({ kind: 'sms', to: ['2348035550102'] })
  expect(sms?.text.length).toBeLessThan(160)
})

test('without an SMS gateway a phone number gets no link', async () => {
  const shop = await testApp()
  await bookWithoutEmail(shop, { mobile: '08035550102' })
  expect((await post(shop, 'links', { dataContact: '08035550102' })).statusCode).toBe(204)
  expect(await shop.database.db.selectFrom('notifications').selectAll().execute()).toEqual([])
})

test('an address of the company or of staff gets no link, and staff can export its data', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const company = { company_name: 'Tafiya', support_email: 'Help@tafiya.example', contact_email: null }
  await shop.database.db.insertInto('company_settings').values(company).execute()
  for (const email of ['help@tafiya.example', admin.user.email]) {
    await passenger(shop, { email })
    expect((await post(shop, 'links', { dataContact: email })).statusCode).toBe(204)
    const exported = await admin.call('POST', '/privacy/exports', { dataContact: email })
    expect(exported.json().bookings).toHaveLength(1)
  }
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list()).toEqual([])
})

test.each([['not a contact'], ['@example.com'], ['']])(
  'the contact "%s" is refused beside its field',
  async (dataContact) => {
    const answer = await post(await testApp(), 'links', { dataContact })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({
      dataContact: 'Enter the e-mail address or phone number you gave us',
    })
  },
)

test('the export has what the person gave us and what we sent, as JSON and as a PDF to read', async () => {
  const shop = await sellingApp()
  await plantCanaries(shop)
  const { dataKey } = await visitOf(shop, CANARIES.email)
  const json = await post(shop, 'export', { dataKey })
  expect(json.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
  const data = DataExport.parse(json.json())
  expect(data.bookings[0]).toMatchObject({
    passenger: { name: CANARIES.name, email: CANARIES.email },
    total: 35_000,
    paid: 35_000,
    payments: [{ amount: 35_000, status: 'PAID', receiptTo: CANARIES.email }],
  })
  expect(data.messages[0]?.replies).toMatchObject([{ text: CANARIES.replyText }])
  const given = Object.keys(CANARIES).filter((name) => !/mailError|webhookName/.test(name))
  expect(canariesIn(json.body)).toEqual(given)
})

test('a consent is stored with the version of its text, withdrawn once, and is in the export', async () => {
  const shop = await sellingApp()
  await passenger(shop)
  const { dataKey } = await visitOf(shop, 'ada@example.com')
  const change = (isGiven: boolean) => post(shop, 'consents', { dataKey, consent: 'news', isGiven })
  const given = (await change(true)).json().data
  expect(given).toMatchObject([{ kind: 'news', givenAt: expect.any(String) }])
  await change(true)
  expect((await change(false)).json().data).toMatchObject([{ kind: 'news', givenAt: null }])
  await change(false)
  const rows = await shop.database.db.selectFrom('consents').selectAll().execute()
  expect(rows).toMatchObject([{ kind: 'news', text_version: '2026-11', withdrawn_at: expect.any(Date) }])
  expect(rows[0]?.person_sha256.toString()).not.toContain('ada')
  const exported = await post(shop, 'export', { dataKey })
  expect(exported.json().consents).toMatchObject([{ consent: 'news', textVersion: '2026-11' }])
  const log = await shop.database.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(log.map(({ action }) => action)).toEqual([
    'privacy.opened',
    'privacy.consent-given',
    'privacy.consent-withdrawn',
    'privacy.exported',
  ])
})

test('a visit changes consents at most 20 times; the next visit can change them again', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  await passenger(shop)
  const change = async (dataKey: string, isGiven: boolean) =>
    (await post(shop, 'consents', { dataKey, consent: 'news', isGiven })).statusCode
  const { dataKey } = await visitOf(shop, 'ada@example.com')
  for (let i = 0; i < 20; i++) expect(await change(dataKey, i % 2 === 0)).toBe(200)
  expect(await change(dataKey, true)).toBe(429)
  expect(await change((await visitOf(shop, 'ada@example.com')).dataKey, true)).toBe(200)
})
