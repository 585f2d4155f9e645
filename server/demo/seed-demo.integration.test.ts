import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/connect.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { createDatabase, freshDatabase } from '#testing/fresh-database.ts'
import { planDemo } from './plan-demo.ts'
import { seedDemo } from './seed-demo.ts'
import { topUpTrips } from './top-up-trips.ts'

const NOW = new Date('2026-01-15T11:00:00Z')
const DAY_MS = 86_400_000
const passwordHash = '$argon2id$a-hash-of-no-password'
const options = { now: NOW, seed: 5, adminEmail: 'Owner@Example.com', passwordHash }

// Two nodes that start together seed this database once. The tests leave it unchanged.
let context: Awaited<ReturnType<typeof createDatabase>>
let db: Database

beforeAll(async () => {
  context = await createDatabase()
  db = context.db
  const started = performance.now()
  await Promise.all([seedDemo(db, options), seedDemo(db, options)])
  console.info(`Demo data in ${Math.round(performance.now() - started)} ms.`)
})

afterAll(() => context.drop())

test('a new demo has routes, buses, batches, users, trips, bookings, messages, log entries and page views', async () => {
  expect(await count(db, 'routes')).toBeGreaterThanOrEqual(60)
  expect(await count(db, 'routes', sql`not is_active`)).toBeGreaterThanOrEqual(2)
  expect(await count(db, 'routes', sql`payment_type = 'Split' and origin = 'Lagos'`)).toBeGreaterThan(8)
  expect(await count(db, 'buses')).toBeGreaterThanOrEqual(12)
  expect(await count(db, 'buses', sql`not is_active`)).toBe(1)
  expect(await count(db, 'batches')).toBe(6)
  expect(await count(db, 'batches', sql`is_active`)).toBe(1)
  expect(await count(db, 'users')).toBe(5)
  expect(await count(db, 'company_settings', sql`company_name = 'Tafiya'`)).toBe(1)
  expect(await count(db, 'site_content', sql`kind = 'story' and title not like 'Made-up%'`)).toBe(0)
  expect(await count(db, 'site_content', sql`kind = 'team'`)).toBe(4)
  expect(await count(db, 'offers', sql`code is null`)).toBe(4)
  const sixtyDaysAgo = new Date(NOW.getTime() - 60 * DAY_MS)
  expect(await count(db, 'bookings', sql`created_at > ${sixtyDaysAgo}`)).toBeGreaterThanOrEqual(400)
  expect(await count(db, 'trips', sql`status = 'COMPLETED'`)).toBeGreaterThan(50)
  expect(await count(db, 'trips', sql`driver_id is not null and depart_time > ${NOW}`)).toBe(30)
  expect(await count(db, 'support_messages', sql`status = 'new'`)).toBeGreaterThan(0)
  expect(await count(db, 'support_replies')).toBeGreaterThan(0)
  expect(await count(db, 'audit_log', sql`type = 'admin'`)).toBeGreaterThan(50)
  expect(await count(db, 'notifications', sql`status = 'pending'`)).toBe(0)
  expect(await values(db, sql`select count(distinct day)::int as value from page_views`)).toEqual([61])
  expect(await tripsPerDay(db, NOW)).toHaveLength(30)
  expect(Math.min(...(await tripsPerDay(db, NOW)))).toBeGreaterThanOrEqual(12)
})

test('the seats of the demo have their own passengers, and the manifest of some coming buses misses details', async () => {
  const guests = sql`seat_no is not null and not is_buyer`
  expect(await count(db, 'passengers', sql`${guests} and completed_at is not null`)).toBeGreaterThan(100)
  expect(
    await count(db, 'passengers', sql`${guests} and name <> '' and completed_at is null`),
  ).toBeGreaterThan(5)
  expect(await count(db, 'passengers', sql`${guests} and name = ''`)).toBeGreaterThan(5)
  expect(await count(db, 'passengers', sql`is_infant`)).toBeGreaterThan(0)
})

test('the demo data breaks no invariant', async () => {
  expect((await countInvariantViolations(db)).filter(({ broken }) => broken > 0)).toEqual([])
})

test('the demo has bookings, seats, payments and refunds in every status, and common payment exceptions', async () => {
  const bookingStates = sql`
    select distinct concat_ws(' ', status, cancelled_because,
      case when status = 'CONFIRMED' and is_split_payment then 'split' end,
      case when status = 'CONFIRMED' then case when due_kobo > 0 then 'with a balance' else 'paid' end end,
      case when confirmed_by is not null then 'by staff' end,
      case when held_by is not null then 'held by staff' end) as value
    from bookings order by 1`
  expect(await values(db, bookingStates)).toEqual([
    'CANCELLED customer',
    'CANCELLED expired',
    'CANCELLED staff',
    'CANCELLED trip_canceled',
    'CONFIRMED paid',
    'CONFIRMED paid by staff',
    'CONFIRMED split paid',
    'CONFIRMED split with a balance',
    'DRAFT',
    'DRAFT held by staff',
    'PENDING',
  ])
  const holds = sql`
    select distinct b.status || case when s.hold_expires_at > ${NOW} then ' live' else ' lapsed' end as value
    from seats s join bookings b on b.id = s.booking_id where s.status = 'RESERVED' order by 1`
  expect(await values(db, holds)).toEqual(['DRAFT lapsed', 'DRAFT live', 'PENDING live'])
  expect(await values(db, sql`select distinct status as value from seats order by 1`)).toEqual([
    'AVAILABLE',
    'BOOKED',
    'RESERVED',
    'UNAVAILABLE',
  ])
  const payments = await values(
    db,
    sql`select distinct purpose || ' ' || status as value from payments order by 1`,
  )
  expect(payments).toEqual(
    expect.arrayContaining([
      ...['FULL PAID', 'FULL FAILED', 'FULL PENDING', 'COMMITMENT PAID', 'COMMITMENT PENDING'],
      ...['BALANCE PAID', 'MANUAL PAID'],
    ]),
  )
  const exceptions = sql`select distinct exception as value from payments where exception is not null`
  expect(await values(db, exceptions)).toEqual(
    expect.arrayContaining(['seats_lost', 'duplicate_payment', 'underpaid', 'overpaid']),
  )
  expect(await values(db, sql`select distinct status as value from refunds order by 1`)).toEqual([
    'FAILED',
    'NEEDS_ATTENTION',
    'PROCESSED',
    'REQUESTED',
    'SENT',
  ])
})

test('each built-in role has one user with the demo password, and the admin has the configured e-mail address', async () => {
  const people = sql`
    select r.name || ' ' || u.email as value from users u join roles r on r.id = u.role_id
    where u.password_hash = ${passwordHash} order by 1`
  expect(await values(db, people)).toEqual([
    'admin owner@example.com',
    'driver driver@tafiya.test',
    'finance finance@tafiya.test',
    'manager manager@tafiya.test',
    'support support@tafiya.test',
  ])
})

test('the day and the seed determine the booking tokens', async () => {
  const planned = planDemo(new Date(NOW.getTime() + 3_600_000), 5).bookings.map(({ token }) => token)
  const stored = await values(db, sql`select booking_token as value from bookings`)
  expect(stored.toSorted()).toEqual(planned.toSorted())
})

test('booking ids rise with the time of booking, and the seat ids of a trip rise with the seat numbers', async () => {
  const shuffled = sql`
    select count(*)::int as value
    from (select created_at < lag(created_at) over (order by id) as is_older from bookings) b where is_older`
  expect(await values(db, shuffled)).toEqual([0])
  const misplaced = sql`
    select count(*)::int as value
    from (select id - min(id) over (partition by trip_id) + 1 as place, seat_no from seats) s
    where place::text <> seat_no`
  expect(await values(db, misplaced)).toEqual([0])
})

test('seeding a database that has users adds no bookings', async () => {
  const bookings = await count(db, 'bookings')
  await seedDemo(db, { ...options, now: new Date(NOW.getTime() + DAY_MS) })
  expect(await count(db, 'bookings')).toBe(bookings)
})

test('a database that has a route gets no demo users and no trips', async () => {
  const { db } = await freshDatabase()
  await db.insertInto('routes').values({ origin: 'Jos', destination: 'Lafia', duration: '4 hours' }).execute()
  await seedDemo(db, options)
  expect(await topUpTrips(db, NOW)).toBe(0)
  expect(await count(db, 'users')).toBe(0)
})

test('after three days two nodes add the missing trips once, with seats and driver', async () => {
  const { db } = await freshDatabase()
  await seedDemo(db, options)
  expect(await topUpTrips(db, NOW)).toBe(0)
  const later = new Date(NOW.getTime() + 3 * DAY_MS)
  const added = await Promise.all([topUpTrips(db, later), topUpTrips(db, later)])
  expect(Math.min(...added)).toBe(0)
  expect(Math.max(...added)).toBeGreaterThanOrEqual(36)
  expect(await topUpTrips(db, later)).toBe(0)
  expect(Math.min(...(await tripsPerDay(db, later)))).toBeGreaterThanOrEqual(12)
  expect(await tripsPerDay(db, later)).toHaveLength(30)
  const seatless = sql`not exists (select from seats s where s.trip_id = trips.id)`
  expect(await count(db, 'trips', seatless)).toBe(0)
  expect(await count(db, 'trips', sql`driver_id is not null and depart_time > ${later}`)).toBe(30)
})

test('a trip that staff deleted does not return, and a retired or chartered bus gets no new trips', async () => {
  const { db } = await freshDatabase()
  await seedDemo(db, options)
  const lastDay = new Date(NOW.getTime() + 29 * DAY_MS)
  const gone = await db
    .deleteFrom('trips')
    .where(
      'id',
      '=',
      db
        .selectFrom('trips')
        .select(({ fn }) => fn.min('id').as('id'))
        .where('depart_time', '>', lastDay),
    )
    .returning('id')
    .execute()
  expect(gone).toHaveLength(1)
  expect(await topUpTrips(db, NOW)).toBe(0)

  const busTo = async (destination: string) => {
    const trips = db.selectFrom('trips').innerJoin('routes', 'routes.id', 'trips.route_id').selectAll('trips')
    return trips.where('routes.destination', '=', destination).executeTakeFirstOrThrow()
  }
  const [retired, chartered] = [await busTo('Afikpo (Ebonyi)'), await busTo('Bende (Abia)')]
  await db.updateTable('buses').set({ is_active: false }).where('id', '=', retired.bus_id).execute()
  // The charter begins at midnight after the last planned day and takes a week.
  const charter = new Date(NOW.getTime() + 30.5 * DAY_MS)
  await db
    .insertInto('trips')
    .values({
      route_id: chartered.route_id,
      bus_id: chartered.bus_id,
      batch_id: chartered.batch_id,
      depart_time: charter,
      arrive_time: new Date(charter.getTime() + 7 * DAY_MS),
      price_kobo: 0,
    })
    .execute()
  expect(await topUpTrips(db, new Date(NOW.getTime() + 5 * DAY_MS))).toBeGreaterThan(100)
  const after = sql`depart_time > ${charter}`
  expect(await count(db, 'trips', sql`${after} and bus_id = ${retired.bus_id}`)).toBe(0)
  expect(await count(db, 'trips', sql`${after} and bus_id = ${chartered.bus_id}`)).toBe(0)
})

async function count(db: Database, table: string, where = sql`true`): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${where}
  `.execute(db)
  return rows[0]?.count ?? 0
}

async function values(db: Database, query: ReturnType<typeof sql>): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`${query}`.execute(db)
  return rows.map(({ value }) => value)
}

/** Returns the number of departures on each of the 30 Lagos days after `now`. A day without trips is missing. */
async function tripsPerDay(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ trips: number }>`
    select count(*)::int as trips
    from trips
    where status = 'SCHEDULED'
      and (depart_time at time zone 'Africa/Lagos')::date - (${now}::timestamptz at time zone 'Africa/Lagos')::date
          between 1 and 30
    group by (depart_time at time zone 'Africa/Lagos')::date
  `.execute(db)
  return rows.map(({ trips }) => trips)
}
