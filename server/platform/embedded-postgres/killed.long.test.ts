import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { childOf } from '#server/platform/embedded-postgres/testing/child-of.ts'
import { eventually, freshDataFolder, runApp } from '#server/platform/embedded-postgres/testing/run-app.ts'
import { connect, start } from '#server/platform/embedded-postgres/testing/started.ts'
import { findBinaries } from './binaries.ts'
import { commandAs, findIdentity } from './identity.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isRunning, postgresProcessesIn } from './process-facts.ts'

test('app and watchdog are killed: the next start stops the orphan and keeps its data', async () => {
  const dir = freshDataFolder()
  const app = runApp('serve', { dir, durable: false })
  const { ready, url } = await app.says('ready')
  await (await connect(url)).query('create table kept as select 1 as one')
  process.kill(childOf(app.pid, 'while read'), 'SIGKILL')
  await app.kill('SIGKILL')
  expect(isRunning(ready)).toBe(true)

  const log: string[] = []
  const next = await start({ dir, log: (line) => log.push(line) })
  expect(isRunning(ready)).toBe(false)
  expect(log).toContain(`PostgreSQL (process ${ready}) outlived its app; it is shut down first.`)
  expect(log.join()).not.toMatch(/not properly shut down/)
  expect((await (await connect(next.url('postgres'))).query('table kept')).rows).toEqual([{ one: 1 }])
})

test('app and server are killed while a backend computes: after the next start that backend has ended and the data is recovered', async () => {
  const dir = freshDataFolder()
  const app = runApp('serve', { dir, durable: false })
  const { ready, url } = await app.says('ready')
  const client = await connect(url)
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const backend: number = rows[0].pid
  // Computes for some seconds. Meanwhile the backend does not notice that its server has died.
  client.query('select count(*) from generate_series(1, 40000000)').catch(() => {})
  const other = await connect(url)
  await vi.waitUntil(async () => {
    const { rows } = await other.query('select state from pg_stat_activity where pid = $1', [backend])
    return rows[0]?.state === 'active'
  })
  process.kill(ready, 'SIGKILL')
  await app.kill('SIGKILL')
  expect(isRunning(backend)).toBe(true)
  expect(existsSync(join(dir, 'postmaster.pid'))).toBe(true)

  const log: string[] = []
  await start({ dir, log: (line) => log.push(line) })
  expect(isRunning(backend)).toBe(false)
  // The server writes its log into a pipe, which can be read after the start has ended.
  const isRecovered = () => /not properly shut down; automatic recovery in progress/.test(log.join())
  await eventually(isRecovered, 'the log tells of the recovery')
})

test('the pid of a killed server now belongs to another process: the server starts and that process survives', async () => {
  const dir = freshDataFolder()
  await (await start({ dir })).stop()
  const stranger = spawn('sleep', ['60'])
  onTestFinished(() => void stranger.kill())
  writeFileSync(join(dir, 'postmaster.pid'), `${stranger.pid}\n${dir}\n1\n5432\n/tmp\n\n\nready\n`)

  await start({ dir })
  expect(isRunning(stranger.pid ?? 0)).toBe(true)
})

test('an operator runs PostgreSQL in the folder: the start fails with its pid, and that server survives', async () => {
  const dir = freshDataFolder()
  await (await start({ dir })).stop()
  const { postgres } = findBinaries()
  const identity = findIdentity(postgres, dir)
  const options = ['-D', dir, '-k', dirname(dir), '-c', 'listen_addresses=']
  const byHand = spawn(...commandAs(identity, postgres, options), {
    ...identity.spawnAs,
    cwd: '/',
    stdio: 'ignore',
  })
  onTestFinished(() => void byHand.kill('SIGQUIT'))
  await eventually(() => readPostmasterFile(dir)?.status === 'ready', 'it runs')

  await expect(start({ dir })).rejects.toThrow(
    `in use by a PostgreSQL started by hand (process ${byHand.pid})`,
  )
  expect(isRunning(byHand.pid ?? 0)).toBe(true)
})

test('the app is killed during its first start: initdb ends, and the next start removes the half-made folder', async () => {
  const dir = freshDataFolder()
  const app = runApp('serve', { dir, durable: false })
  const half = () => readdirSync(dirname(dir)).find((name) => name.startsWith('postgres.initdb-'))
  await eventually(() => existsSync(join(dirname(dir), half() ?? '-', 'base')), 'initdb has begun')
  const initdb = childOf(app.pid, 'initdb')
  await app.kill('SIGKILL')
  await eventually(() => !isRunning(initdb), 'initdb ends')
  expect(existsSync(dir)).toBe(false)

  await start({ dir })
  expect(readdirSync(dirname(dir)).sort()).toEqual(['postgres', 'postgres.lock'])
})

test('a stop during a restart leaves no server running', async () => {
  const log: string[] = []
  const dir = freshDataFolder()
  const postgres = await start({ dir, log: (line) => log.push(line) })
  process.kill(postgres.pid(), 'SIGKILL')
  // The second 'starting PostgreSQL' line means that the new server exists but is not ready yet.
  const begun = () => log.filter((line) => line.includes('starting PostgreSQL')).length
  await eventually(() => begun() === 2, 'the restart has begun')
  await postgres.stop()
  expect(isRunning(postgres.pid())).toBe(false)
  expect(postgresProcessesIn(dir) ?? []).toEqual([])
  expect(readdirSync(dirname(dir))).toEqual(['postgres'])
})

test('app and server are killed twice after a random number of sales: every confirmed sale is kept', async () => {
  const dir = freshDataFolder()
  const confirmed: number[] = []
  for (let round = 1; round <= 2; round++) {
    const app = runApp('insert', { dir })
    const { ready } = await app.says('ready')
    const sold = () => app.said.flatMap((line) => ('sold' in line ? [Number(line.sold)] : []))
    const moment = randomInt(1, 1_000)
    await eventually(() => sold().length >= moment, `${moment} sales`)
    process.kill(ready, 'SIGKILL')
    await app.kill('SIGKILL')
    confirmed.push(...sold())
  }

  const next = await start({ dir, durable: true })
  const { rows } = await (await connect(next.url('postgres'))).query('select id::int from sold')
  const found = new Set(rows.map((row) => row.id))
  expect(confirmed.filter((id) => !found.has(id))).toEqual([])
  expect(confirmed.length).toBeGreaterThan(1)
})
