import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { prepareTables } from '#server/prepare-tables.ts'
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database.ts'
import { connect } from './connect.ts'
import { grantRuntime } from './grant-runtime.ts'
import { ownsAuditLog, roleOf } from './runtime-role.ts'

function asRuntime({ url }: FreshDatabase) {
  const runtime = connect(url, { max: 3, onError: () => {} })
  onTestFinished(runtime.close)
  return runtime
}

const ENTRY = { type: 'admin', action: 'trip.created', details: 'trip 1', ip: '203.0.113.7' } as const

const INSUFFICIENT_PRIVILEGE = '42501'

const TAMPERING = [
  `update audit_log set details = ''`,
  'update audit_log set ip_address = null',
  'delete from audit_log',
  'truncate audit_log',
  'alter table audit_log disable trigger all',
  'drop trigger audit_log_is_not_deleted on audit_log',
  'drop table audit_log',
  'create or replace function keep_audit_log() returns trigger language plpgsql as $$ begin return new; end $$',
  'create table elsewhere (id integer)',
  'set session_replication_role = replica',
  `update audit_log_seals set sha256 = sha256('')`,
  'delete from audit_log_seals',
  'delete from demo_mark',
  'update money_lines set kobo = 1',
  'delete from money_lines',
  `insert into money_lines (payment_id, booking_id, kind, kobo) values (1, 1, 'arrived', 100)`,
  `update day_roots set root = sha256('')`,
  'delete from day_roots',
  'delete from kysely_migration',
]

test.each(TAMPERING)('the role that the product runs with may not: %s [F52] [F82]', async (statement) => {
  const { pool, db } = asRuntime(await freshDatabase())
  await writeLog(db, ENTRY)
  await expect(pool.query(statement)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
  expect((await pool.query('select details, host(ip_address) as ip from audit_log')).rows).toEqual([
    { details: 'trip 1', ip: '203.0.113.7' },
  ])
})

test('control: the owner of the tables switches the triggers off and deletes the log [F52]', async () => {
  const { pool, db } = await freshDatabase()
  await writeLog(db, ENTRY)
  await pool.query('alter table audit_log disable trigger all; delete from audit_log')
  expect((await pool.query('select from audit_log')).rowCount).toBe(0)
})

test('the runtime role can remove network addresses from the log only after 30 days', async () => {
  const database = await freshDatabase()
  const { pool } = asRuntime(database)
  await pool.query(`insert into audit_log (type, action, ip_address, created_at)
    values ('admin', 'old', '203.0.113.7', now() - interval '31 days'),
           ('admin', 'new', '203.0.113.7', now() - interval '29 days')`)
  await pool.query(`select blank_log_addresses('0')`)
  const { rows } = await pool.query('select action, ip_address is null as blank from audit_log order by id')
  expect(rows).toEqual([
    { action: 'old', blank: true },
    { action: 'new', blank: false },
  ])
})

test('a trigger of a new migration may write its new table for a node of the release before', async () => {
  const database = await freshDatabase()
  const { pool } = asRuntime(database)
  await database.pool.query(`create table notes_of_batches (id integer generated always as identity, batch_id integer);
    create function note_batch() returns trigger language plpgsql as $$
      begin insert into notes_of_batches (batch_id) values (new.id); return null; end $$;
    create trigger batches_noted after update on batches for each row execute function note_batch();
    insert into batches (year, letter, stream) values (2026, 'A', 'I')`)
  await pool.query(`update batches set is_active = false`)
  expect((await pool.query('select batch_id from notes_of_batches')).rowCount).toBe(1)
})

test('the product knows whether its role owns the audit log', async () => {
  const database = await freshDatabase()
  expect(await ownsAuditLog(database.db)).toBe(true)
  expect(await ownsAuditLog(asRuntime(database).db)).toBe(false)
})

test('four nodes can grant the rights at once; the runtime role can then add jobs but not delete the log', async () => {
  const database = await freshDatabase()
  const runtime = asRuntime(database)
  const role = await roleOf(runtime.db)
  await Promise.all(Array.from({ length: 4 }, () => grantRuntime(database.db, role)))
  await expect(runtime.pool.query('delete from audit_log')).rejects.toThrow(pg.DatabaseError)
  await runtime.pool.query(`select graphile_worker.add_job('forget-expired')`)
  expect((await runtime.pool.query('select from graphile_worker.jobs')).rowCount).toBe(1)
})

test('without the owner URL a start fails if a migration is missing; with the owner URL it applies the migration', async () => {
  const database = await freshDatabase()
  const runtime = asRuntime(database)
  expect(await prepareTables(runtime, undefined)).toEqual([])
  await database.pool.query(
    `drop table consents, erasures; delete from kysely_migration where name = '0015_privacy'`,
  )
  await expect(prepareTables(runtime, undefined)).rejects.toThrow(
    'Some migrations have not been applied, and the database role in DATABASE_URL is not allowed to apply them. Set DATABASE_OWNER_URL to a connection URL for the role that owns the tables.',
  )
  expect(await prepareTables(runtime, database.ownerUrl)).toEqual(['0015_privacy'])
  await runtime.pool.query(
    `insert into consents (person_sha256, kind, text_version) values (sha256('ada'), 'news', '1')`,
  )
})
