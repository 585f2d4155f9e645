import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { ROOT } from '#server/platform/root.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { until } from '#testing/run-product.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { migrationFiles } from './migration-files.ts'
import { openDatabase } from './open-database.ts'

const QUICK = { lockTimeoutMs: 200, attempts: 200, pauseMs: 50 }
const NEWER = { name: '9998_gate', text: 'alter table bookings add column gate text;' }
const and = (...more: { name: string; text: string }[]) => [...migrationFiles(), ...more]

/** Opens a transaction that reads bookings and stays open, like a report or a forgotten psql session. */
async function openTransaction(database: Awaited<ReturnType<typeof freshDatabase>>) {
  const client = await database.pool.connect()
  let isOpen = true
  const end = async () => {
    if (!isOpen) return
    isOpen = false
    await client.query('rollback')
    client.release()
  }
  onTestFinished(end)
  await client.query('begin')
  await client.query('select count(*) from bookings')
  return end
}

test('a migration that cannot get its lock lets readers pass, and is applied when the table is free [F60]', async () => {
  const database = await freshDatabase()
  const end = await openTransaction(database)
  let isOver = false
  const migrated = migrate(database.db, { migrations: and(NEWER), retry: QUICK }).finally(() => {
    isOver = true
  })
  const blocked = () =>
    database.pool.query(`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table bookings add column gate%'`)
  await until(async () => (await blocked()).rows.length > 0)
  // This query waits behind the migration for the lock. It succeeds although the other transaction stays open.
  await database.pool.query('select count(*) from bookings')
  expect(isOver).toBe(false)
  await end()
  expect(await migrated).toEqual([NEWER.name])
  expect(await migrate(database.db, { migrations: and(NEWER) })).toEqual([])
})

test('control: without a lock timeout the readers wait behind the migration for the open transaction [F60]', async () => {
  const database = await freshDatabase()
  const end = await openTransaction(database)
  const careless = database.pool.query(NEWER.text)
  const waiting = () =>
    database.pool.query<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await until(async () => (await waiting()).rows.length === 1)
  const READ = 'select count(*) as read from bookings'
  const reader = database.pool.query(READ)
  await expect
    .poll(async () => (await waiting()).rows.map(({ query }) => query).toSorted())
    .toEqual([NEWER.text, READ].toSorted())
  await end()
  await Promise.all([careless, reader])
})

test('a migration that loses a deadlock is tried again [F60]', async () => {
  const database = await freshDatabase()
  // The sequence counts attempts, because a rollback does not reset it. The first attempt loses.
  await database.pool.query('create sequence attempts')
  const DEADLOCKED = {
    name: '9998_deadlocked',
    text: `do $$ begin
      if nextval('attempts') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
    end $$;`,
  }
  expect(await migrate(database.db, { migrations: and(DEADLOCKED), retry: QUICK })).toEqual([DEADLOCKED.name])
  expect((await database.pool.query('select last_value::int from attempts')).rows).toEqual([
    { last_value: 2 },
  ])
})

test('a migration that never gets its lock fails with an explanation, and is not recorded as applied', async () => {
  const database = await freshDatabase()
  await openTransaction(database)
  const few = { ...QUICK, attempts: 2 }
  await expect(migrate(database.db, { migrations: and(NEWER), retry: few })).rejects.toThrow(
    'Migration 9998_gate needs a table that another transaction has locked; none of it was applied.',
  )
  const { rows } = await database.pool.query(`select 1 from kysely_migration where name = $1`, [NEWER.name])
  expect(rows).toEqual([])
})

test('the migrations before a failed one stay applied, and the failed one changes nothing', async () => {
  const database = await freshDatabase()
  const broken = { name: '9999_broken', text: 'create table gates (id integer);\nselect 1 / 0;' }
  await expect(migrate(database.db, { migrations: and(NEWER, broken) })).rejects.toThrow('division by zero')
  const { rows } = await database.pool.query(
    `select name from kysely_migration where name > '9' union all select 'gates' where to_regclass('gates') is not null`,
  )
  expect(rows).toEqual([{ name: NEWER.name }])
})

test('five nodes that start together apply a migration once', async () => {
  const database = await freshDatabase()
  const starts = await Promise.all(
    Array.from({ length: 5 }, () => migrate(database.db, { migrations: and(NEWER) })),
  )
  expect(starts.flat()).toEqual([NEWER.name])
})

const refuse = {
  newer:
    'The database was updated by a newer version of Tafiya. Start that version, or restore a backup from before the update.',
  'before 0.1.0':
    'The database was made by a version of Tafiya before 0.1.0, which cannot be updated: set DATABASE_URL to an empty database, or DATA_DIR to a new folder.',
}

/** The first and the last migration of the files that this version's replaced. */
const EARLIER = `
  delete from kysely_migration;
  insert into kysely_migration (name, timestamp)
  values ('0001_staff', '2026-08-01T00:00:00Z'), ('0183_refunds_validated', '2026-08-01T00:00:00Z')`

/** Opens the database as the start and every command do. */
const open = (databaseUrl: string) =>
  openDatabase(
    readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl }),
    pino({ enabled: false }),
    () => {},
  )

test('a database of a newer version is refused by a start and by every command, and left as it is', async () => {
  const { db, url } = await freshDatabase()
  await migrate(db, { migrations: and(NEWER) })
  await expect(migrate(db)).rejects.toThrow(refuse.newer)
  await expect(open(url)).rejects.toThrow(refuse.newer)
})

test('a database from before 0.1.0 is refused by a start and by every command, and left as it is', async () => {
  const { db, pool, url } = await freshDatabase()
  await pool.query(EARLIER)
  await expect(migrate(db)).rejects.toThrow(refuse['before 0.1.0'])
  await expect(open(url)).rejects.toThrow(refuse['before 0.1.0'])
  expect((await pool.query('select from kysely_migration')).rowCount).toBe(2)
})

test('a command prints the sentence alone', async () => {
  const { pool, url } = await freshDatabase()
  await pool.query(EARLIER)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'dist/server/invariants.js')], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    `${refuse['before 0.1.0']}
`,
  ])
})

test('the doctor says in its table that the database is from before 0.1.0', async () => {
  const { pool, url } = await freshDatabase()
  await pool.query(EARLIER)
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'dist/server/doctor.js'), '--json'], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(JSON.parse(stdout)).toContainEqual({
    check: 'Database',
    state: 'fault',
    words: refuse['before 0.1.0'],
  })
})

test('an empty database is no other version: it is opened, to be filled', async () => {
  const { pool, ownerUrl } = await freshDatabase()
  await pool.query('drop schema public cascade; create schema public')
  const database = await open(ownerUrl)
  await database.close()
})

test('an empty database gets every migration, and a second start applies none', async () => {
  const { pool, ownerUrl } = await freshDatabase()
  const name = `empty_${new URL(ownerUrl).pathname.slice(1)}`
  await pool.query(`create database ${name} template template0`)
  const empty = connect(Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href, {
    max: 2,
    onError: () => {},
  })
  onTestFinished(async () => {
    await empty.close()
    await pool.query(`drop database ${name} with (force)`)
  })
  expect(await migrate(empty.db)).toEqual(migrationFiles().map((file) => file.name))
  expect(await migrate(empty.db)).toEqual([])
})
