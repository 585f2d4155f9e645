import { createHash } from 'node:crypto'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { DataExport } from '#contracts/office/data-export.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { blankWebhooksOf } from './erase-queries.ts'
import { findHoldings } from './holdings.ts'
import { personOf } from './person.ts'
import { visitOf } from './testing/canaries.ts'

const AGENT = 'agent@example.com'

/** Stores 450 messages that the person sent and one mail to them for each. */
async function manyMessages({ database: { pool } }: SellingApp): Promise<void> {
  await pool.query(
    `insert into support_messages (name, email, subject, message)
     select 'Tester Agent', $1, 'Group', 'Message ' || n || '.' from generate_series(1, 450) n`,
    [AGENT],
  )
  await pool.query(
    `insert into notifications (type, kind, dedupe_key, contact_info, message)
     select 'email', 'contact-copy', 'copy-' || n, $1, 'Copy ' || n || '.' from generate_series(1, 450) n`,
    [AGENT],
  )
}

const post = ({ app }: SellingApp, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/my-data/${path}`, payload })

test('the JSON file has all records, the newest first', async () => {
  const shop = await sellingApp()
  await manyMessages(shop)
  const { dataKey } = await visitOf(shop, AGENT)
  const json = await post(shop, 'export', { dataKey })
  expect(json.headers['content-type']).toBe('application/json; charset=utf-8')
  const { messages, notifications } = DataExport.parse(json.json())
  expect(messages.map(({ message }) => message)).toEqual(
    Array.from({ length: 450 }, (_, n) => `Message ${450 - n}.`),
  )
  expect(new Set(notifications.map(({ text }) => text)).size).toBe(451)
})

test('staff export a person after they confirmed it is them, and the log has the digest of the file', async () => {
  const shop = await sellingApp()
  await manyMessages(shop)
  const admin = await staffMember(shop)
  const { pool, db } = shop.database
  const exported = () => admin.call('POST', '/privacy/exports', { dataContact: AGENT })
  await pool.query(`update sessions set confirmed_at = now() - interval '1 hour'`)
  expect((await exported()).json().code).toBe('STEP_UP')
  await pool.query('update sessions set confirmed_at = now()')
  const file = await exported()
  expect(file.json().messages).toHaveLength(450)
  const digest = createHash('sha256').update(file.rawPayload).digest('hex')
  const log = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(log.map(({ action, details }) => [action, details])).toEqual([
    ['privacy.exported', 'JSON, by staff, started'],
    ['privacy.exported', `JSON, by staff, complete, SHA-256 ${digest}`],
  ])
})

test('three admins erase a person at once, and again: one gets a receipt, the others read that nothing is left', async () => {
  const shop = await sellingApp()
  await manyMessages(shop)
  const admin = await staffMember(shop)
  const how = { dataContact: AGENT, identity: 'Showed the national ID card' }
  const erase = async () => (await admin.call('POST', '/privacy/erasures', how)).statusCode
  const first = await Promise.all([erase(), erase(), erase()])
  expect(first.toSorted()).toEqual([200, 404, 404])
  expect(await erase()).toBe(404)
})

/** Fills the tables, so that the planner prefers an index. */
async function fillTables({ database: { db, pool } }: SellingApp): Promise<void> {
  const booking = await buildBooking(db, await buildTrip(db))
  await pool.query(
    `insert into notifications (type, kind, dedupe_key, contact_info, message)
     select case n % 2 when 0 then 'sms' else 'email' end, 'staff-message', 'k' || n,
            case n % 2 when 0 then '080355' || 50000 + n else 'a' || n || '@example.com' end, ''
     from generate_series(1, 5000) n`,
  )
  await pool.query(
    `insert into support_messages (name, email, subject, message)
     select 'Tester', 'a' || n || '@example.com', 's', 'm' from generate_series(1, 5000) n`,
  )
  await pool.query(
    `insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, status)
     select $1, 'FULL', 'paystack', 'TAF-1-' || n, 'a' || n || '@example.com', 10000, 'FAILED'
     from generate_series(1, 5000) n`,
    [booking.id],
  )
  await pool.query(
    `insert into webhook_inbox (body_sha256, event, reference, payload)
     select sha256(n::text::bytea), 'charge.success', 'TAF-1-' || n,
            jsonb_build_object('customer', jsonb_build_object('email', 'a' || n || '@example.com'))
     from generate_series(1, 5000) n`,
  )
  await pool.query('analyze')
}

const BIG = 'notifications|support_messages|payments|webhook_inbox'

test.each([['a7@example.com'], ['08035550008']])(
  'what we hold about %s is found with indexes',
  async (contact) => {
    const shop = await sellingApp()
    await fillTables(shop)
    const { pool } = shop.database
    const asked: CompiledQuery[] = []
    const db: Database = new Kysely({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        asked.push(query)
      },
    })
    const { otherPaymentIds } = await findHoldings(db, personOf(contact), { proof: 'link' })
    await blankWebhooksOf(db, { references: ['TAF-1-7'], emails: [contact] })
    expect(otherPaymentIds).toHaveLength(contact.includes('@') ? 1 : 0)
    for (const { sql, parameters } of asked) {
      const { rows } = await pool.query(`explain ${sql}`, [...parameters])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(new RegExp(`Seq Scan on (${BIG})`))
    }
  },
)
