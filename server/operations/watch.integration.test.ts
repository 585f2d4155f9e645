import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { sendNotifications } from '#server/notifications/send-notifications.ts'
import { ROOT } from '#server/root.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { testApp } from '#testing/test-app.ts'
import { countPromises } from './count-promises.ts'

/** A seat that is kept for a cancelled booking: what forbids it is switched off meanwhile. */
async function breakPromise({ database }: SellingApp) {
  const trip = await buildTrip(database.db)
  await buildBooking(database.db, trip, { seats: [1] })
  await database.pool.query(`set session_replication_role = replica;
    update bookings set status = 'CANCELLED', cancelled_because = 'expired', cancelled_at = now();
    set session_replication_role = default`)
}

const PROMISE = 'a seat is kept only for a live booking'

const lettersOf = async ({ database }: SellingApp) => {
  const { rows } = await database.pool.query(
    `select contact_info as to, payload ->> 'broken' as broken, status from notifications
     where kind = 'promise-broken' and payload ->> 'promise' = $1`,
    [PROMISE],
  )
  return rows
}

test('the owner is told once of a broken promise, and again only when it breaks anew [F59]', async () => {
  const shop = await sellingApp()
  const house = {
    ...shop.house,
    config: { ...shop.house.config, admin: { email: 'owner@example.com', password: undefined } },
  }
  await countPromises(house)
  expect(await lettersOf(shop)).toEqual([])

  await breakPromise(shop)
  await countPromises(house)
  await countPromises(house)
  expect(await lettersOf(shop)).toEqual([{ to: 'owner@example.com', broken: '1', status: 'pending' }])
  const { body } = await shop.app.inject('/metrics')
  expect(body).toContain(`tafiya_broken_promises{promise="${PROMISE}"} 1`)
  expect(body).toContain('tafiya_broken_promises{promise="a seat is sold once"} 0')
  await sendNotifications(house)
  expect(await lettersOf(shop)).toMatchObject([{ status: 'delivered' }])

  await shop.database.pool.query('update promise_counts set broken = 0, broken_since = null')
  await countPromises(house)
  expect(await lettersOf(shop)).toHaveLength(2)
})

test('metrics show what waits, and show nothing while the database cannot be asked [F59]', async () => {
  const { app, house, database } = await testApp()
  await database.pool.query(`insert into webhook_inbox (body_sha256, event, payload, received_at)
    values (decode(repeat('01', 32), 'hex'), 'charge.success', '{}', now() - interval '11 minutes')`)
  const { body } = await app.inject('/metrics')
  expect(body).toContain('\ntafiya_webhooks_late 1\n')
  expect(body).toContain('\ntafiya_open_exceptions 0\n')

  const away = connect('postgresql://postgres@127.0.0.1:1/nowhere', { max: 1, onError: () => {} })
  const blind = await buildApp({ ...house, background: away.db })
  const answer = await blind.inject('/metrics')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toMatch(/^tafiya_/m)
  await blind.close()
  await away.close()
})

test('every metric of the alert rules exists', async () => {
  const { app, database } = await testApp()
  await database.pool.query(`insert into promise_counts (promise, broken) values ('a seat is sold once', 0)`)
  await app.inject('/api/health')
  const { body } = await app.inject('/metrics')
  const rules = readFileSync(join(ROOT, 'docs/alerts.yml'), 'utf8')
  const expressions = [...rules.matchAll(/^\s+expr: (.+)$/gm)].map(([, expression = '']) => expression)
  const names = new Set(
    expressions.flatMap((expression) => expression.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []),
  )
  expect(expressions.length).toBe(rules.match(/- alert:/g)?.length)
  expect(names.size).toBeGreaterThan(8)
  for (const name of names) expect(body).toMatch(new RegExp(`^${name}[ {]`, 'm'))
})

test('readiness is asked of the database once a second, however often it is asked here', async () => {
  const { app, database } = await testApp()
  expect((await app.inject('/api/ready')).statusCode).toBe(200)
  await database.pool.query(`delete from kysely_migration where name = '0006_house'`)
  await expect.poll(async () => (await app.inject('/api/ready')).statusCode, { timeout: 15_000 }).toBe(503)
})
