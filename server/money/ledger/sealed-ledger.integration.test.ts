import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lastClosedDay } from '#domain/platform/closed-days.ts'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { connect } from '#server/platform/database/connect.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { ROOT } from '#server/platform/root.ts'
import { selectSealsAfter } from '#server/platform/seals/queries.ts'
import { calculateSeal, verifySeals } from '#server/platform/seals/seal-days.ts'
import type { Seal } from '#server/platform/seals/sealed.ts'
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database.ts'
import { sealLedger } from './seal-ledger.ts'
import { MONEY_LEDGER } from './sealed-ledger.ts'

const log = createLogger('silent')

/** Writes 40 lines for the two days before today, and a first root without lines from nine days ago. */
async function unrootedLedger() {
  const database = await freshDatabase()
  const runtime = connect(database.url, { max: 4, onError: () => {} })
  onTestFinished(runtime.close)
  await database.pool.query(`
    insert into money_lines (at, payment_id, booking_id, kind, kobo, currency, mode)
    select now() - interval '3 days' - n * interval '1 hour', n, n, 'arrived', 1000 * n, 'NGN', 'live'
    from generate_series(1, 40) n`)
  await database.pool.query(`
    insert into money_lines (payment_id, booking_id, kind, kobo, currency, mode)
    select n, n, 'applied', 100, 'NGN', 'live' from generate_series(1, 3) n`)
  const firstDay = await insertFirstRoot(database, 9)
  return { database, runtime, firstDay }
}

/** Makes the root of every day until yesterday, as the runtime role. */
async function rootedLedger() {
  const { database, runtime } = await unrootedLedger()
  await sealLedger({ db: runtime.db, log })
  return { database, runtime }
}

async function insertFirstRoot({ pool }: FreshDatabase, daysAgo: number): Promise<string> {
  const { rows } = await pool.query(
    `insert into day_roots (day, lines, root)
     select day, 0, sha256(convert_to(' ' || day || E'\\n', 'UTF8'))
     from (select ((now() at time zone 'utc' + interval '1 hour')::date - $1::int) as day) d
     returning day::text`,
    [daysAgo],
  )
  return rows[0].day
}

const dayOfLine = async ({ pool }: FreshDatabase, payment = 5): Promise<string> => {
  const { rows } = await pool.query(
    `select ((at at time zone 'utc') + interval '1 hour')::date::text as day from money_lines
     where kind = 'arrived' and payment_id = $1`,
    [payment],
  )
  return rows[0].day
}

type Runtime = Awaited<ReturnType<typeof unrootedLedger>>['runtime']

const brokenDays = async ({ db }: Runtime): Promise<string[]> =>
  (await verifySeals(db, MONEY_LEDGER)).broken.map(({ day }) => day)

const rootOf = async ({ db }: Runtime, day: string): Promise<Seal | undefined> =>
  (await selectSealsAfter(db, MONEY_LEDGER, addDays(day, -1), 1)).find((one) => one.day === day)

/** Changes that the owner of the tables can make to the lines of past days. */
const TAMPERING = {
  'changes an amount': `update money_lines set kobo = kobo - 1 where kind = 'arrived' and payment_id = 5`,
  'removes a line': `delete from money_lines where kind = 'arrived' and payment_id = 5`,
  'adds a line': `insert into money_lines (at, payment_id, booking_id, kind, kobo, event_at, currency, mode)
                  select at, 99, 99, 'arrived', 7, event_at, currency, mode from money_lines where kind = 'arrived' and payment_id = 5`,
  'moves a line to another day': `update money_lines set at = at + interval '1 day'
                                  where kind = 'arrived' and payment_id = 5`,
  'gives a line to another booking': `update money_lines set booking_id = 6 where kind = 'arrived' and payment_id = 5`,
  'counts a line in another month': `update money_lines set event_at = event_at - interval '1 month'
                                     where kind = 'arrived' and payment_id = 5`,
  'makes dollars of naira': `update money_lines set currency = 'USD' where kind = 'arrived' and payment_id = 5`,
  'makes test money of live money': `update money_lines set mode = 'test' where kind = 'arrived' and payment_id = 5`,
}

const TRIGGERS_OFF = 'alter table money_lines disable trigger all'

test.each(Object.entries(TAMPERING))(
  'the owner of the tables %s of yesterday’s money: the chain names the day [F82]',
  async (_, statement) => {
    const { database, runtime } = await rootedLedger()
    expect(await brokenDays(runtime)).toEqual([])
    const day = await dayOfLine(database)
    await database.pool.query(`${TRIGGERS_OFF}; ${statement}`)
    expect((await brokenDays(runtime))[0]).toBe(day)
  },
)

test('a line is changed and the root of its day is made again: the chain names the next day [F82]', async () => {
  const { database, runtime } = await rootedLedger()
  await database.pool.query(`${TRIGGERS_OFF}; ${TAMPERING['changes an amount']}`)
  const [day = ''] = await brokenDays(runtime)
  const before = await rootOf(runtime, addDays(day, -1))
  const { sha256 } = await calculateSeal(runtime.db, MONEY_LEDGER, day, before)
  await database.pool.query('alter table day_roots disable trigger all')
  await database.pool.query(`update day_roots set root = decode($1, 'hex') where day = $2`, [sha256, day])
  expect(await brokenDays(runtime)).toEqual([addDays(day, 1)])
})

test('lines of two days are changed: the chain names both, and not the days between and after [F82]', async () => {
  const { database, runtime } = await rootedLedger()
  await database.pool.query(TRIGGERS_OFF)
  const days = []
  for (const payment of [1, 30]) {
    await database.pool.query(
      `update money_lines set kobo = kobo + 1 where kind = 'arrived' and payment_id = $1`,
      [payment],
    )
    days.push(await dayOfLine(database, payment))
  }
  expect(new Set(days).size).toBe(2)
  expect(await brokenDays(runtime)).toEqual(days.toSorted())
})

test('a root is the same whether its lines are read in parts or at once', async () => {
  const { runtime } = await rootedLedger()
  const closed = lastClosedDay(new Date())
  const atOnce = await calculateSeal(runtime.db, MONEY_LEDGER, closed, undefined)
  for (const batch of [1, 7, 40])
    expect(await calculateSeal(runtime.db, MONEY_LEDGER, closed, undefined, batch)).toEqual(atOnce)
  expect(atOnce.rows).toBe(40)
})

/** Lets these tests make the root of a day that is not over, which the database refuses otherwise. */
const allowEarlyRoots = ({ pool }: FreshDatabase) =>
  pool.query('alter table day_roots disable trigger day_roots_are_of_past_days')

test('the clock of the database goes a year ahead for a night: the next days still get their roots', async () => {
  const { database, runtime } = await unrootedLedger()
  const next = addDays(lagosDay(new Date()), 365)
  await allowEarlyRoots(database)
  await database.pool.query(`insert into day_roots (day, lines, root) values ($1, 0, sha256('x'))`, [next])
  await sealLedger({ db: runtime.db, log })
  const closed = lastClosedDay(new Date())
  expect(await rootOf(runtime, closed)).toMatchObject({ day: closed })
  expect(await brokenDays(runtime), 'only the early root is wrong').toEqual([next])
})

test('a transaction over midnight: the day gets its root only an hour after it ended, with the late line [F82]', async () => {
  const { database, runtime } = await unrootedLedger()
  await allowEarlyRoots(database)
  const day = lagosDay(new Date())
  const midnight = lagosInstant(addDays(day, 1))
  const minutesLater = (minutes: number) => new Date(midnight.getTime() + minutes * 60_000)
  await sealLedger({ db: runtime.db, log }, minutesLater(30))
  expect(await rootOf(runtime, day)).toBeUndefined()
  await database.pool.query(
    `insert into money_lines (at, payment_id, booking_id, kind, kobo, currency, mode)
     values ($1, 77, 77, 'arrived', 5, 'NGN', 'live')`,
    [minutesLater(-1)],
  )
  await sealLedger({ db: runtime.db, log }, minutesLater(60))
  expect(await rootOf(runtime, day)).toMatchObject({ rows: 4 })
  expect(await brokenDays(runtime)).toEqual([])
})

test('control: a root made at midnight lacks the late line, and the chain calls the day changed [F82]', async () => {
  const { database, runtime } = await rootedLedger()
  await allowEarlyRoots(database)
  const day = lagosDay(new Date())
  const atMidnight = await calculateSeal(
    runtime.db,
    MONEY_LEDGER,
    day,
    await rootOf(runtime, addDays(day, -1)),
  )
  await database.pool.query(
    `insert into day_roots (day, lines, last_id, root) values ($1, $2, $3, decode($4, 'hex'))`,
    [day, atMidnight.rows, atMidnight.lastId, atMidnight.sha256],
  )
  await database.pool.query(
    `insert into money_lines (at, payment_id, booking_id, kind, kobo, currency, mode)
     values (now(), 77, 77, 'arrived', 5, 'NGN', 'live')`,
  )
  expect(await brokenDays(runtime)).toEqual([day])
})

test('the nightly check names the day whose payments differ from the ledger', async () => {
  const { runtime } = await unrootedLedger()
  const said: object[] = []
  const listening = { info: () => {}, error: (what: object) => said.push(what) } as unknown as typeof log
  await sealLedger({ db: runtime.db, log: listening })
  // The lines of this test have no payments, so each of their days differs.
  const { rows } = await runtime.pool.query(
    `select distinct ((at at time zone 'utc') + interval '1 hour')::date::text as day from money_lines
     where kind = 'arrived' order by 1`,
  )
  expect(said).toEqual(rows.map(({ day }) => ({ day, differences: expect.any(Number) })))
})

test('control: the number of lines and the last id of each day miss a changed amount [F82]', async () => {
  const { database, runtime } = await rootedLedger()
  const figures = async () =>
    (
      await database.pool.query(
        'select at::date as day, count(*), max(id) from money_lines group by 1 order by 1',
      )
    ).rows
  const before = await figures()
  await database.pool.query(`${TRIGGERS_OFF}; ${TAMPERING['changes an amount']}`)
  expect(await figures()).toEqual(before)
  expect(await brokenDays(runtime)).toHaveLength(1)
})

test('three nodes make roots at once: every closed day has one, and no node fails', async () => {
  const { runtime, firstDay } = await unrootedLedger()
  await Promise.all([1, 2, 3].map(() => sealLedger({ db: runtime.db, log })))
  const { rows } = await runtime.pool.query(
    `select count(*)::int as roots, min(day)::text as first, sum(lines)::int as lines,
            max(day)::text as last
     from day_roots`,
  )
  const last = lastClosedDay(new Date())
  expect(rows).toEqual([{ roots: expect.any(Number), first: firstDay, lines: 40, last }])
  expect(rows[0].roots).toBeGreaterThanOrEqual(8)
})

test('npm run tafiya -- invariants verifies the chain, and names the day that differs [F82]', async () => {
  const { database } = await rootedLedger()
  // These lines belong to no payment. Only the chain is tested here.
  const count = () =>
    spawnSync(process.execPath, [join(ROOT, 'dist/server/invariants.js')], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.url },
      encoding: 'utf8',
    })
  // In the first hour of a day in Lagos, the day before has no root yet.
  expect(count().stdout).toMatch(/^The money ledger is unchanged: [89] days, the last \S+, [0-9a-f]{64}\.$/m)
  const day = await dayOfLine(database)
  await database.pool.query(`${TRIGGERS_OFF}; ${TAMPERING['changes an amount']}`)
  expect(count()).toMatchObject({
    status: 1,
    stdout: expect.stringContaining(
      `The money ledger was changed: the rows of ${day} do not match their seal.`,
    ),
  })
})
