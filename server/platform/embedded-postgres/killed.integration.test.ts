import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { eventually, freshDataFolder, runApp } from '#server/platform/embedded-postgres/testing/run-app.ts'
import { start } from '#server/platform/embedded-postgres/testing/started.ts'
import { isRunning, postgresProcessesIn } from './process-facts.ts'

test('the app is killed: the watchdog shuts the server down cleanly', async () => {
  const dir = freshDataFolder()
  const app = runApp('serve', { dir, durable: false })
  const { ready } = await app.says('ready')
  await app.kill('SIGKILL')
  await eventually(() => !isRunning(ready), 'the server ends')

  // A clean shutdown removes the pid file; only a crash leaves it.
  expect(existsSync(join(dir, 'postmaster.pid'))).toBe(false)
  await start({ dir })
})

test('the server is killed while the app runs: it restarts at the same address, and a stop leaves no process', async () => {
  const log: string[] = []
  const dir = freshDataFolder()
  const postgres = await start({ dir, durable: true, log: (line) => log.push(line) })
  const pool = new pg.Pool({ connectionString: postgres.url('postgres') })
  pool.on('error', () => {})
  await pool.query('create table sold as select 7 as seat')

  for (let round = 1; round <= 2; round++) {
    const killed = postgres.pid()
    process.kill(killed, 'SIGKILL')
    await eventually(
      () => log.filter((line) => line.startsWith('PostgreSQL runs again')).length === round,
      'it runs again',
    )
    expect(postgres.pid()).not.toBe(killed)
    // The first query may fail on an old connection. The pool then opens a new one.
    await pool.query('select 1').catch(() => {})
    expect((await pool.query('table sold')).rows).toEqual([{ seat: 7 }])
  }

  await pool.end()
  await postgres.stop()
  expect(isRunning(postgres.pid())).toBe(false)
  expect(postgresProcessesIn(dir) ?? []).toEqual([])
})
