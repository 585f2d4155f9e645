import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDataFolder, runApp } from '#server/platform/embedded-postgres/testing/run-app.ts'
import { start } from '#server/platform/embedded-postgres/testing/started.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { ensureDatabase } from './ensure-database.ts'
import { isRunning } from './process-facts.ts'
import { startPostgres } from './start-postgres.ts'

const ask = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

test('a first start creates the database, a stop leaves no process, the next start finds the data', async () => {
  const dir = freshDataFolder()
  const first = await start({ dir, durable: true })
  await ask(first.url('postgres'), "create table towns as select 'Ìbàdàn' as name")
  expect(isRunning(first.pid())).toBe(true)

  await Promise.all([first.stop(), first.stop()])
  expect(isRunning(first.pid())).toBe(false)
  expect(readdirSync(dirname(dir))).toEqual(['postgres'])
  expect(existsSync(socketFolderOf(first.url('x')))).toBe(false)

  const second = await start({ dir, durable: true })
  expect(await ask(second.url('postgres'), 'select upper(name) from towns')).toEqual(['ÌBÀDÀN'])
})

test('the server uses UTC and 100 connections, opens no port, and applies the given settings', async () => {
  const postgres = await start({ dir: freshDataFolder(), settings: { work_mem: '7MB' } })
  const shown = `select current_setting(name) from unnest($$
    {TimeZone, max_connections, shared_buffers, server_encoding, listen_addresses, fsync, work_mem}$$::text[]) name`
  expect(await ask(postgres.url('postgres'), shown)).toEqual([
    'UTC',
    '100',
    '128MB',
    'UTF8',
    '',
    'off',
    '7MB',
  ])
  expect(await ask(postgres.url('postgres'), 'select inet_server_addr() is null')).toEqual([true])
})

test('five callers can create the same database at once, even with special characters in its name', async () => {
  const postgres = await start({ dir: freshDataFolder() })
  await Promise.all(Array.from({ length: 5 }, () => ensureDatabase(postgres, 'seats & "buses"')))
  await ensureDatabase(postgres, 'seats & "buses"')
  expect(await ask(postgres.url('seats & "buses"'), 'select current_database()')).toEqual(['seats & "buses"'])
})

test('Ctrl-C reaches only the app, which writes its last row before the database stops', async () => {
  const dir = freshDataFolder()
  const app = runApp('serve', { dir, durable: false })
  const { ready } = await app.says('ready')
  process.kill(-app.pid, 'SIGINT')
  await app.says('drained')
  await app.exited
  expect(isRunning(ready)).toBe(false)

  const next = await start({ dir })
  expect(await ask(next.url('postgres'), 'select count(*)::int from drained')).toEqual([1])
})

test('an app that never calls stop can still exit, and its server ends too', async () => {
  const app = runApp('finish', { dir: freshDataFolder(), durable: false })
  const { ready } = await app.says('ready')
  await app.exited
  await expect.poll(() => isRunning(ready)).toBe(false)
})

test('a second start in a folder fails with the pid of the first app, even through a symbolic link', async () => {
  const dir = freshDataFolder()
  await start({ dir })
  const link = join(dirname(dir), 'link')
  symlinkSync(dir, link)

  const said = `The data folder ${dir} is in use by process ${process.pid}: stop that one first, or set DATA_DIR to another folder.`
  await expect(startPostgres({ dir })).rejects.toThrow(new StartupError(said))
  const { error } = await runApp('serve', { dir: link }).says('error')
  expect(error).toBe(`StartupError: ${said}`)
})

test('a folder of another PostgreSQL version, a folder with other files, a file and a path below a file are refused', async () => {
  const parent = dirname(freshDataFolder())
  mkdirSync(join(parent, 'old'))
  writeFileSync(join(parent, 'old', 'PG_VERSION'), '15\n')
  writeFileSync(join(parent, 'file'), '')

  await expect(startPostgres({ dir: join(parent, 'old') })).rejects.toThrow(
    /was made by PostgreSQL 15 and the server here is PostgreSQL 18/,
  )
  await expect(startPostgres({ dir: parent })).rejects.toThrow(
    /holds other files and no database: set DATA_DIR/,
  )
  await expect(startPostgres({ dir: join(parent, 'file') })).rejects.toThrow(
    /file cannot be read \(ENOTDIR\): set DATA_DIR/,
  )
  await expect(startPostgres({ dir: join(parent, 'file', 'below') })).rejects.toThrow(
    /cannot be made or written \(\w+\): set DATA_DIR/,
  )
  // A refused start leaves no lock behind.
  expect(readdirSync(parent).sort()).toEqual(['file', 'old'])
})

test('a setting that PostgreSQL refuses ends the start with PostgreSQL’s message', async () => {
  const dir = freshDataFolder()
  const refused = startPostgres({ dir, durable: false, settings: { shared_buffers: 'plenty' } })
  await expect(refused).rejects.toThrow(
    /^PostgreSQL does not start: .*invalid value for parameter "shared_buffers"/,
  )
  await expect(refused).rejects.toBeInstanceOf(StartupError)
  await start({ dir })
})

test('a start without binaries fails with their path and tells what to set', async () => {
  const refused = startPostgres({ dir: freshDataFolder(), binDir: '/nowhere/bin' })
  await expect(refused).rejects.toThrow(
    /PostgreSQL does not run here \(.*\/nowhere\/bin\/postgres.*\): set DATABASE_URL/,
  )
})

function socketFolderOf(url: string): string {
  return new URL(url).searchParams.get('host') ?? ''
}
