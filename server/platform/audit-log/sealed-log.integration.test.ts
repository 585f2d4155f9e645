import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lastClosedDay } from '#domain/platform/closed-days.ts'
import { addDays } from '#domain/platform/lagos-time.ts'
import { keepOnlyWhatIsNeeded } from '#server/office/housekeeping/keep-only-what-is-needed.ts'
import { connect } from '#server/platform/database/connect.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { ROOT } from '#server/platform/root.ts'
import { selectSealsAfter } from '#server/platform/seals/queries.ts'
import { calculateSeal, sealDays, verifySeals } from '#server/platform/seals/seal-days.ts'
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database.ts'
import { AUDIT_LOG } from './sealed-log.ts'

const log = createLogger('silent')

/** Creates 40 entries from about 100 days ago, three from today, and a first seal 108 days before the last closed day. */
async function unsealedLog() {
  const database = await freshDatabase()
  const runtime = connect(database.url, { max: 4, onError: () => {} })
  onTestFinished(runtime.close)
  await runtime.pool.query(`
    insert into audit_log (type, action, details, before, after, ip_address, created_at)
    select 'admin', 'trip.edited', 'trip ' || n, '{"price": 1}', jsonb_build_object('price', n), '203.0.113.7',
           now() - interval '100 days' - n * interval '1 hour'
    from generate_series(1, 40) n`)
  await runtime.pool.query(`
    insert into audit_log (type, action, details, created_at)
    select 'booking', 'booking.confirmed', 'today', now() from generate_series(1, 3)`)
  const firstDay = await insertFirstSeal(database, addDays(lastClosedDay(new Date()), -108))
  return { database, runtime, firstDay }
}

/** Seals every closed day of the log, as the runtime role. */
async function sealedLog() {
  const { database, runtime } = await unsealedLog()
  await sealDays({ db: runtime.db, log }, AUDIT_LOG)
  return { database, runtime }
}

/** Inserts a first seal without entries, as if the chain had begun on this day. */
async function insertFirstSeal({ pool }: FreshDatabase, day: string): Promise<string> {
  await pool.query(
    `insert into audit_log_seals (day, entries, sha256)
     values ($1::date, 0, sha256(convert_to(' ' || $1 || E'\\n', 'UTF8')))`,
    [day],
  )
  return day
}

/** Changes that the owner of the tables can make to the entries of sealed days. */
const TAMPERING = {
  'changes a word': `update audit_log set details = 'trip 99' where details = 'trip 5'`,
  'changes a figure': `update audit_log set after = '{"price": 7}' where details = 'trip 5'`,
  'removes an entry': `delete from audit_log where details = 'trip 5'`,
  'adds an entry': `insert into audit_log (type, action, created_at)
                    select 'admin', 'trip.edited', created_at from audit_log where details = 'trip 5'`,
  'moves an entry to another day': `update audit_log set created_at = created_at + interval '1 day'
                                    where details = 'trip 5'`,
  'gives an entry to another person': `update audit_log set actor_name = 'Clerk' where details = 'trip 5'`,
}

test.each(Object.entries(TAMPERING))(
  'the owner of the tables %s: the check names the day [F52]',
  async (_, statement) => {
    const { database, runtime } = await sealedLog()
    expect((await verifySeals(runtime.db, AUDIT_LOG)).broken).toEqual([])
    const { rows } = await database.pool.query(
      `select ((created_at at time zone 'utc') + interval '1 hour')::date::text as day from audit_log
     where details = 'trip 5'`,
    )
    await database.pool.query(`alter table audit_log disable trigger all; ${statement}`)
    expect((await verifySeals(runtime.db, AUDIT_LOG)).broken[0]?.day).toBe(rows[0].day)
  },
)

test('an entry is changed and its day is sealed again: the check names the next day [F52]', async () => {
  const { database, runtime } = await sealedLog()
  await database.pool.query(`alter table audit_log disable trigger all; ${TAMPERING['changes a word']}`)
  const day = (await verifySeals(runtime.db, AUDIT_LOG)).broken[0]?.day ?? ''
  const [before] = await selectSealsAfter(runtime.db, AUDIT_LOG, addDays(day, -2), 1)
  const { sha256 } = await calculateSeal(runtime.db, AUDIT_LOG, day, before)
  await database.pool.query('alter table audit_log_seals disable trigger all')
  await database.pool.query(`update audit_log_seals set sha256 = decode($1, 'hex') where day = $2`, [
    sha256,
    day,
  ])
  expect((await verifySeals(runtime.db, AUDIT_LOG)).broken[0]?.day).toBe(addDays(day, 1))
})

test('control: comparing the number of entries and the last id of each day misses a changed word [F52]', async () => {
  const { database, runtime } = await sealedLog()
  const figures = async () => {
    const { rows } =
      await database.pool.query(`select created_at::date as day, count(*), max(id) from audit_log
                                                group by 1 order by 1`)
    return rows
  }
  const before = await figures()
  await database.pool.query(`alter table audit_log disable trigger all; ${TAMPERING['changes a word']}`)
  expect(await figures()).toEqual(before)
  expect((await verifySeals(runtime.db, AUDIT_LOG)).broken).toHaveLength(1)
})

test('removing network addresses on schedule keeps every seal valid', async () => {
  const { runtime } = await sealedLog()
  await keepOnlyWhatIsNeeded({ db: runtime.db, log })
  const { rows } = await runtime.pool.query('select from audit_log where ip_address is not null')
  expect(rows).toEqual([])
  expect(await verifySeals(runtime.db, AUDIT_LOG)).toMatchObject({ broken: [], last: { rows: 0 } })
})

test('three nodes seal 108 days at once: every closed day has one seal, and no node fails', async () => {
  const { runtime, firstDay } = await unsealedLog()
  await Promise.all([1, 2, 3].map(() => sealDays({ db: runtime.db, log }, AUDIT_LOG)))
  const { rows } = await runtime.pool.query(
    `select count(*)::int as seals, min(day)::text as first, max(day)::text as last, sum(entries)::int
     from audit_log_seals`,
  )
  const last = lastClosedDay(new Date())
  expect(rows).toEqual([{ seals: 109, first: firstDay, last, sum: 40 }])
})

test('the first seal of a log covers all entries of earlier days', async () => {
  const { db, pool } = await freshDatabase()
  await pool.query(`insert into audit_log (type, action, created_at)
    values ('admin', 'one', now() - interval '400 days'), ('admin', 'two', now() - interval '40 days')`)
  await sealDays({ db, log }, AUDIT_LOG)
  expect(await verifySeals(db, AUDIT_LOG)).toMatchObject({ compared: 1, last: { rows: 2 } })
})

test('npm run tafiya -- verify-audit-log exits with code 0, or names the day that differs and exits with code 1 [F52]', async () => {
  const { database } = await sealedLog()
  const verify = () =>
    spawnSync(process.execPath, [join(ROOT, 'tools/scripts/tafiya.mjs'), 'verify-audit-log'], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.url },
      encoding: 'utf8',
    })
  expect(verify()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^The audit log is unchanged: 109 days, the last \S+, [0-9a-f]{64}\.\nThe money ledger has no seal yet: /m,
    ),
  })
  const { rows } = await database.pool.query(
    `select ((created_at at time zone 'utc') + interval '1 hour')::date::text as day from audit_log
     where details = 'trip 5'`,
  )
  await database.pool.query(
    `alter table audit_log disable trigger all; delete from audit_log where details = 'trip 5'`,
  )
  const words = `The audit log was changed: the rows of ${rows[0].day} do not match their seal.`
  expect(verify()).toMatchObject({ status: 1, stderr: expect.stringContaining(words) })
})
