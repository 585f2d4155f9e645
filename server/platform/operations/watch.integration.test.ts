import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addBusinessHours, businessHoursBetween } from '#domain/platform/business-hours.ts'
import { buildApp } from '#server/app.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { countInvariants } from '#server/office/housekeeping/count-invariants.ts'
import { connect } from '#server/platform/database/connect.ts'
import { ROOT } from '#server/platform/root.ts'
import { countWaiting } from '#server/platform/rules/waiting.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { testApp } from '#testing/test-app.ts'
import { standbysThatCount } from './gauges.ts'

/** Lets a cancelled booking keep its seat, with the triggers that forbid it disabled. */
async function breakInvariant({ database }: SellingApp) {
  const trip = await buildTrip(database.db)
  await buildBooking(database.db, trip, { seats: [1] })
  await database.pool.query(`set session_replication_role = replica;
    update bookings set status = 'CANCELLED', cancelled_because = 'expired', cancelled_at = now();
    set session_replication_role = default`)
}

const INVARIANT = 'seats are held only for live bookings'

const lettersOf = async ({ database }: SellingApp) => {
  const { rows } = await database.pool.query(
    `select contact_info as to, payload ->> 'broken' as broken, status from notifications
     where kind = 'invariant-broken' and payload ->> 'invariant' = $1`,
    [INVARIANT],
  )
  return rows
}

test('the owner gets one mail about a broken invariant, and another only when it breaks again [F59]', async () => {
  const shop = await sellingApp()
  const context = {
    ...shop.context,
    config: { ...shop.context.config, admin: { email: 'owner@example.com', password: undefined } },
  }
  await countInvariants(context)
  expect(await lettersOf(shop)).toEqual([])

  await breakInvariant(shop)
  await countInvariants(context)
  await countInvariants(context)
  expect(await lettersOf(shop)).toEqual([{ to: 'owner@example.com', broken: '1', status: 'pending' }])
  const { body } = await shop.app.inject('/metrics')
  expect(body).toContain(`tafiya_broken_invariants{invariant="${INVARIANT}"} 1`)
  expect(body).toContain('tafiya_broken_invariants{invariant="a seat is sold once"} 0')
  await sendNotifications(context)
  expect(await lettersOf(shop)).toMatchObject([{ status: 'delivered' }])

  await shop.database.pool.query('update invariant_counts set broken = 0, broken_since = null')
  await countInvariants(context)
  expect(await lettersOf(shop)).toHaveLength(2)
})

test('metrics drop the count of an invariant that was renamed', async () => {
  const shop = await sellingApp()
  await shop.database.db
    .insertInto('invariant_counts')
    .values({ invariant: 'an earlier name', broken: 1, broken_since: new Date() })
    .execute()
  await countInvariants(shop.context)
  expect((await shop.app.inject('/metrics')).body).not.toContain('an earlier name')
})

/**
 * Creates what the metrics count: two late payment checks, a failed and overdue refund, and one item for each other
 * metric.
 */
async function letEverythingWait({ db, pool }: FreshDatabase): Promise<void> {
  const trip = await buildTrip(db)
  const booking = await buildBooking(db, trip)
  const paid = {
    status: 'PAID',
    paid_at: new Date(),
    received_kobo: 100_000,
    received_currency: 'NGN',
  } as const
  const next_check_at = new Date(Date.now() - 6 * 60_000)
  // A paid payment can still be due for a check, for example one that staff marked as paid: the provider's money may
  // arrive as well.
  const payment = await buildPayment(db, booking, { ...paid, exception: 'duplicate_payment', next_check_at })
  await buildPayment(db, booking, { next_check_at })
  await pool.query(
    `insert into refunds (payment_id, reason, amount_kobo, status, created_at, escalated_at) values
       ($1, 'duplicate_payment', 1, 'FAILED', now(), now()), ($1, 'overpaid', 1, 'NEEDS_ATTENTION', now(), null),
       ($1, 'goodwill', 1, 'SENT', now() - interval '25 hours', null)`,
    [payment.id],
  )
  await pool.query(
    `insert into disputes (payment_id, provider_id, status, amount_kobo, opened_at, due_at) values
       ($1, '1', 'OPEN', 1, now(), now() + interval '119 minutes')`,
    [payment.id],
  )
  await pool.query(
    `with device as (insert into door_devices (trip_id) values ($1) returning id),
       event as (insert into door_events (device_id, seq, trip_id, kind, seat_no, at)
                 select id, 1, $1, 'board', '9', now() from device returning device_id)
     insert into door_exceptions (trip_id, kind, seat_no, device_id, seq)
       select $1, 'boarded_unknown', '9', device_id, 1 from event`,
    [trip.id],
  )
  await pool.query(`
    insert into unknown_payments (reference, provider_txn_id, amount_kobo, currency) values ('TAF-9-x', '9', 1, 'NGN');
    insert into webhook_inbox (body_sha256, event, payload, received_at)
      values (decode(repeat('01', 32), 'hex'), 'charge.success', '{}', now() - interval '11 minutes');
    insert into notifications (type, kind, contact_info, dedupe_key, payload, created_at)
      values ('email', 'set-password', 'a@example.com', 'late', '{}', now() - interval '11 minutes');
    select graphile_worker.add_job('reconcile');
    update graphile_worker._private_jobs set last_error = 'failed'`)
}

/** The counts of the shop, without the metrics of one node, of the last hour, and of times in seconds. */
const waitingIn = (metrics: string) =>
  Object.fromEntries(
    [
      ...metrics.matchAll(/^tafiya_(?!commit_unknown|write_gate|\w+_(?:seconds|left|hour) )(\w+) (\d+)$/gm),
    ].map(([, name, count]) => [name, Number(count)]),
  )

function shownValue(metrics: string, series: string): number | undefined {
  const line = metrics.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1).replace('+Inf', 'Infinity'))
}

test('metrics count items that need attention, and leave the counts out while the database is down [F59]', async () => {
  const { app, context, database } = await testApp()
  await letEverythingWait(database)
  expect(waitingIn((await app.inject('/metrics')).body)).toEqual({
    open_exceptions: 1,
    unknown_payments: 1,
    disputes_due: 1,
    refunds_failed: 1,
    refunds_need_attention: 1,
    refunds_late: 1,
    refunds_overdue: 1,
    door_exceptions: 1,
    webhooks_late: 1,
    notifications_late: 1,
    payment_checks_late: 2,
    jobs_failed: 1,
  })

  const away = connect('postgresql://postgres@127.0.0.1:1/nowhere', { max: 1, onError: () => {} })
  const blind = await buildApp({ ...context, background: away.db })
  const answer = await blind.inject('/metrics')
  expect(answer.statusCode).toBe(200)
  expect(waitingIn(answer.body)).toEqual({})
  expect(answer.body).not.toContain('tafiya_broken_invariants{')
  expect(answer.body).toMatch(/^tafiya_write_gate 0$/m)
  await blind.close()
  await away.close()
})

test('a dispute counts as due by business hours', async () => {
  const { db, pool } = await freshDatabase()
  const payment = await buildPayment(db, await buildBooking(db, await buildTrip(db)))
  const insert = (id: string, openedAt: Date, dueAt: Date) =>
    pool.query(
      `insert into disputes (payment_id, provider_id, status, amount_kobo, opened_at, due_at)
       values ($1, $2, 'OPEN', 1, $3, $4)`,
      [payment.id, id, openedAt, dueAt],
    )
  const now = new Date()
  await insert('1', now, addBusinessHours(now, 2.1))
  expect((await countWaiting(db)).disputesDue).toBe(0)
  // Across a weekend, 1.9 business hours can be more than two days.
  await insert('2', now, addBusinessHours(now, 1.9))
  expect((await countWaiting(db)).disputesDue).toBe(1)
})

test('metrics show zeros while nothing needs attention', async () => {
  const { app } = await testApp()
  const counts = Object.values(waitingIn((await app.inject('/metrics')).body))
  expect(counts).toEqual(Array(12).fill(0))
})

test('npm run tafiya -- invariants shows every invariant, and its exit code shows whether one is broken [F59]', async () => {
  const shop = await sellingApp()
  const count = () =>
    spawnSync(process.execPath, [join(ROOT, 'dist/server/invariants.js')], {
      env: { PATH: process.env.PATH, DATABASE_URL: shop.database.url },
      encoding: 'utf8',
    })
  expect(count()).toMatchObject({ status: 0, stdout: expect.stringContaining('All invariants hold.') })
  await breakInvariant(shop)
  const { status, stdout } = count()
  expect(status).toBe(1)
  expect(stdout).toMatch(new RegExp(`^ +1  ${INVARIANT}$`, 'm'))
  expect(stdout).toMatch(/^ +0 {2}a seat is sold once$/m)
  expect(stdout).toMatch(/^Broken: \d+ of \d+ invariants\.$/m)
})

test('metrics show how long work has waited, and the time left for a dispute', async () => {
  const { app, context, database } = await testApp()
  await letEverythingWait(database)
  await countInvariants(context)
  await database.pool.query(`
    insert into backups (kind, taken_at) values ('dump', now() - interval '27 hours');
    update notifications set next_attempt_at = now() - interval '6 minutes';
    update invariant_counts set counted_at = now() - interval '26 minutes';
    select graphile_worker.add_job('follow-refunds', run_at => now() - interval '5 minutes')`)
  const { body } = await app.inject('/metrics')
  const now = new Date()
  const left = shownValue(body, 'tafiya_disputes_minutes_left')
  expect(left).toBeCloseTo(60 * businessHoursBetween(now, new Date(now.getTime() + 119 * 60_000)), -1)
  expect(shownValue(body, 'tafiya_job_lag_seconds')).toBeGreaterThanOrEqual(300)
  expect(shownValue(body, 'tafiya_outbox_overdue_seconds')).toBeCloseTo(360, -2)
  expect(shownValue(body, 'tafiya_invariants_age_seconds')).toBeCloseTo(26 * 60, -2)
  expect(shownValue(body, 'tafiya_backup_age_seconds')).toBeGreaterThanOrEqual(27 * 3_600)
})

test('without a dispute, a backup, a count and a standby no age suggests that all is well', async () => {
  const { app, database } = await testApp()
  await database.pool.query(`update kysely_migration set timestamp = now() - interval '27 hours'`)
  const { body } = await app.inject('/metrics')
  expect(shownValue(body, 'tafiya_disputes_minutes_left')).toBeUndefined()
  expect(shownValue(body, 'tafiya_synchronous_standbys')).toBeUndefined()
  expect(shownValue(body, 'tafiya_backup_age_seconds')).toBeCloseTo(27 * 3_600, -2)
  expect(shownValue(body, 'tafiya_invariants_age_seconds')).toBeCloseTo(27 * 3_600, -2)
  expect(shownValue(body, 'tafiya_job_lag_seconds')).toBe(0)
})

test('the retry of a message to an address that takes no mail counts from when it was due, not from its first attempt', async () => {
  const { app, database } = await testApp()
  await database.pool.query(`
    insert into notifications (type, kind, contact_info, dedupe_key, payload, created_at, attempts, next_attempt_at)
    values ('email', 'set-password', 'bounces@example.com', 'b', '{}', now() - interval '9 hours', 12,
            now() - interval '30 seconds')`)
  const overdue = shownValue((await app.inject('/metrics')).body, 'tafiya_outbox_overdue_seconds')
  expect(overdue).toBeGreaterThanOrEqual(30)
  expect(overdue).toBeLessThan(300)
})

test('standbys are counted only where commits wait for one', () => {
  expect(standbysThatCount({ isExpected: true, standbys: 2, synchronous: 1 })).toBe(1)
  expect(standbysThatCount({ isExpected: true, standbys: 0, synchronous: 0 })).toBe(0)
  expect(standbysThatCount({ isExpected: true, standbys: 1, synchronous: null })).toBeNull()
  expect(standbysThatCount({ isExpected: false, standbys: 0, synchronous: 0 })).toBeNull()
})

test('metrics show the sales of the last hour, holds by outcome and the time of provider calls', async () => {
  const shop = await sellingApp()
  const before = (await shop.app.inject('/metrics')).body
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  expect((await visitor.verify(paystackRef)).statusCode).toBe(200)
  // The gauges are cached for five seconds, so another node is asked.
  const other = await buildApp(shop.context)
  onTestFinished(async () => other.close())
  const { body } = await other.inject('/metrics')
  const { rows } = await shop.database.pool.query('select seat_count, paid_kobo from bookings')
  expect(shownValue(body, 'tafiya_seats_sold_last_hour')).toBe(rows[0].seat_count)
  expect(shownValue(body, 'tafiya_naira_received_last_hour')).toBe(rows[0].paid_kobo / 100)
  expect(shownValue(body, 'tafiya_payments_started_last_hour')).toBe(1)
  expect(shownValue(body, 'tafiya_payments_paid_last_hour')).toBe(1)
  const held = 'tafiya_holds_total{outcome="held"}'
  expect(shownValue(body, held)).toBe((shownValue(before, held) ?? 0) + 1)
  const verified = 'tafiya_provider_seconds_count{call="GET /transaction/verify/:id",outcome="ok"}'
  expect(shownValue(body, verified)).toBe((shownValue(before, verified) ?? 0) + 1)
})

/** Returns the names of all series in the metrics, with those that a histogram has. */
function seriesIn(metrics: string): Set<string> {
  const types = [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [`${name}`],
    ),
  )
}

/** Returns the words of an expression that can only be names of series: they have an underscore and are not called. */
const namesIn = (expression: string): string[] =>
  expression.replace(/"[^"]*"|\$\w+/g, '').match(/\b[a-z]\w*_\w+\b(?! *\()/g) ?? []

test.each([
  ['alerts.yml', /^\s+expr: (.+)$/gm, 23],
  ['grafana.json', /^\s+"expr": "(.+)",?$/gm, 30],
])('every metric that deploy/ha/%s uses exists', async (file, expression, least) => {
  const { app } = await testApp()
  const series = seriesIn((await app.inject('/metrics')).body)
  const used = readFileSync(join(ROOT, 'deploy/ha', file), 'utf8')
  const expressions = [...used.matchAll(expression)].map(([, found = '']) => found.replaceAll('\\"', '"'))
  expect(expressions.length).toBeGreaterThanOrEqual(least)
  for (const one of expressions) {
    expect(namesIn(one), one).not.toEqual([])
    for (const name of namesIn(one)) expect(series, one).toContain(name)
  }
})

test('every alert rule says whether it pages and what a person does, and is tried', () => {
  const tried = readFileSync(join(ROOT, 'deploy/ha/alerts.test.yml'), 'utf8')
  const rules = readFileSync(join(ROOT, 'deploy/ha/alerts.yml'), 'utf8')
    .split(/^ {6}- alert: /m)
    .slice(1)
  for (const rule of rules) {
    expect(rule).toMatch(/^ {8}expr: ./m)
    expect(rule).toMatch(/^ {8}labels: \{ severity: (page|ticket) \}$/m)
    expect(rule).toMatch(/^ {8}annotations:\n {10}summary: '[^']+'\n {10}do: '[^']+'$/m)
    expect(tried).toContain(`'{alertname="${rule.split('\n')[0]}"}'`)
  }
  expect(rules.length).toBe(23)
})

test('each panel of the Grafana dashboard has its own id and place', () => {
  const { panels, schemaVersion } = JSON.parse(
    readFileSync(join(ROOT, 'deploy/ha/grafana.json'), 'utf8'),
  ) as Dashboard
  expect(schemaVersion).toBe(38)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const [index, { gridPos: one }] of panels.entries())
    for (const { gridPos: other } of panels.slice(index + 1))
      expect(
        one.x + one.w <= other.x ||
          other.x + other.w <= one.x ||
          one.y + one.h <= other.y ||
          other.y + other.h <= one.y,
      ).toBe(true)
})

type Dashboard = {
  schemaVersion: number
  panels: { id: number; gridPos: { x: number; y: number; w: number; h: number } }[]
}

test('200 readiness requests at once share database queries, and a missing migration is noticed despite the cache', async () => {
  const { context, database } = await testApp()
  let queries = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const app = await buildApp({ ...context, db: context.db.withPlugin(counting) })
  onTestFinished(async () => app.close())
  const ask = async () => (await app.inject('/api/ready')).statusCode
  expect(await ask()).toBe(200)
  const onceAsked = queries
  expect(onceAsked).toBeGreaterThan(0)
  expect(await Promise.all(Array.from({ length: 200 }, ask))).toEqual(Array(200).fill(200))
  expect(queries).toBeLessThan(20 * onceAsked)

  await database.pool.query(`delete from kysely_migration where name = '0001_platform'`)
  await expect.poll(ask, { timeout: 15_000 }).toBe(503)
})
