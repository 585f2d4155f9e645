import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { fullDump } from '#testing/full-dump.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { digestOfPerson } from './person-digest.ts'
import { visitOf } from './testing/canaries.ts'

const AUNT = 'aunt@example.com'
const LONG_AGO = new Date(Date.now() - 4 * 86_400_000)

const post = ({ app }: SellingApp, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/my-data/${path}`, payload })

async function bookingOfNephew({ database: { db } }: SellingApp) {
  const fields = {
    email: 'nephew@example.com',
    passenger_name: 'Tester Nephew',
    status: 'CANCELLED',
  } as const
  return buildBooking(db, await buildTrip(db), { fields })
}

/** Stores a booking of another passenger, paid by the aunt. */
async function paidByAunt(shop: SellingApp) {
  const { db } = shop.database
  const booking = await bookingOfNephew(shop)
  const received = { status: 'PAID', paid_at: LONG_AGO, received_kobo: naira(35_000) } as const
  const paid = { ...received, created_at: LONG_AGO, applied: true, applied_kobo: naira(35_000) } as const
  return buildPayment(db, { ...booking, email: AUNT }, paid)
}

test('a person who only paid for another gets a link, an export without the passenger, and an erasure', async () => {
  const shop = await sellingApp()
  const { reference } = await paidByAunt(shop)
  await shop.database.pool.query(
    `insert into webhook_inbox (body_sha256, event, reference, payload, processed_at)
     values (sha256('paid'), 'charge.success', $1, jsonb_build_object('payer', $2::text), now())`,
    [reference, AUNT],
  )
  const { dataKey, summary } = await visitOf(shop, AUNT)
  expect(summary).toMatchObject({ bookings: 0, otherPayments: 1, blocks: [] })
  const exported = await post(shop, 'export', { dataKey })
  expect(exported.json()).toMatchObject({
    bookings: [],
    otherPayments: [{ reference, amount: 35_000, receiptTo: AUNT }],
  })
  expect(exported.body.toLowerCase()).not.toContain('nephew')

  const erased = await post(shop, 'erase', { dataKey, isUnderstood: true })
  expect(erased.json().data.removed).toMatchObject({ bookings: 0, payments: 1 })
  await shop.database.pool.query(`delete from notifications where kind = 'erasure-receipt'`)
  const dump = await fullDump(shop.database.pool)
  expect(dump).not.toContain(AUNT)
  expect(dump).toContain('Tester Nephew')
})

test('while the bank decides on a payment for another, the payer is not erased', async () => {
  const shop = await sellingApp()
  const { id, reference } = await paidByAunt(shop)
  const dispute = { payment_id: id, provider_id: '1', status: 'OPEN', amount_kobo: 100 } as const
  await shop.database.db
    .insertInto('disputes')
    .values({ ...dispute, opened_at: new Date(), due_at: new Date() })
    .execute()
  const { dataKey, summary } = await visitOf(shop, AUNT)
  const words = `Payment ${reference} for another person’s booking is not settled yet. The data can be erased once it is.`
  expect(summary.blocks).toEqual([words])
  const refused = await post(shop, 'erase', { dataKey, isUnderstood: true })
  expect([refused.statusCode, refused.json().error]).toEqual([409, words])
})

test('while the message of the provider about a payment for another waits, the payer is not erased', async () => {
  const shop = await sellingApp()
  const { reference } = await paidByAunt(shop)
  const { pool } = shop.database
  await pool.query(
    `insert into webhook_inbox (body_sha256, event, reference, payload)
     values (sha256('waits'), 'charge.success', $1, '{"id": 1}')`,
    [reference],
  )
  const { dataKey, summary } = await visitOf(shop, AUNT)
  expect(summary.blocks).toEqual([expect.stringMatching(/^Payment .* is not settled yet/)])
  expect((await post(shop, 'erase', { dataKey, isUnderstood: true })).statusCode).toBe(409)
  await pool.query('update webhook_inbox set processed_at = now()')
  expect((await post(shop, 'erase', { dataKey, isUnderstood: true })).statusCode).toBe(200)
})

test('a payment that anyone started with the address of a stranger does not keep the stranger from erasing', async () => {
  const shop = await sellingApp()
  await buildPayment(shop.database.db, { ...(await bookingOfNephew(shop)), email: AUNT })
  const { dataKey, summary } = await visitOf(shop, AUNT)
  expect(summary.blocks).toEqual([])
  expect((await post(shop, 'erase', { dataKey, isUnderstood: true })).statusCode).toBe(200)
})

test('staff find, export and erase a person who only paid, and one who only gave a consent', async () => {
  const shop = await sellingApp()
  await paidByAunt(shop)
  const news = 'news@example.com'
  const person_sha256 = await digestOfPerson(shop.database.db, { email: news })
  const consent = { person_sha256, kind: 'news', text_version: '2026-11' } as const
  await shop.database.db.insertInto('consents').values(consent).execute()
  const admin = await staffMember(shop)
  for (const [dataContact, found] of [
    [AUNT, { otherPayments: 1, consents: 0 }],
    [news, { otherPayments: 0, consents: 1 }],
  ] as const) {
    const looked = await admin.call('POST', '/privacy/lookups', { dataContact })
    expect(looked.json().data).toMatchObject(found)
    const how = { dataContact, identity: 'Showed the national ID card' }
    expect((await admin.call('POST', '/privacy/erasures', how)).statusCode).toBe(200)
    const again = await admin.call('POST', '/privacy/erasures', how)
    expect([again.statusCode, again.json().error]).toEqual([404, 'Data about this contact not found'])
  }
  expect(await shop.database.db.selectFrom('consents').selectAll().execute()).toEqual([])
})

test('a person who only gave a consent gets a link and an erasure', async () => {
  const shop = await sellingApp()
  const person_sha256 = await digestOfPerson(shop.database.db, { email: AUNT })
  const consent = { person_sha256, kind: 'news', text_version: '2026-11' } as const
  await shop.database.db.insertInto('consents').values(consent).execute()
  const { dataKey, summary } = await visitOf(shop, AUNT)
  expect(summary).toMatchObject({ bookings: 0, consents: 1 })
  expect((await post(shop, 'export', { dataKey })).json().consents).toMatchObject([{ consent: 'news' }])
  expect((await post(shop, 'erase', { dataKey, isUnderstood: true })).statusCode).toBe(200)
  expect(await shop.database.db.selectFrom('consents').selectAll().execute()).toEqual([])
})
