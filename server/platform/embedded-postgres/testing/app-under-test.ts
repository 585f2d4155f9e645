// The app of the tests: a separate process that can be interrupted and killed. It reports events as JSON lines.
// node --import tsx app-under-test.ts <serve | insert | finish> <options as JSON>
import { writeSync } from 'node:fs'
import pg from 'pg'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import type { AppSays } from './run-app.ts'

const [act, options = '{}'] = process.argv.slice(2)
/** Writes directly to the pipe, so that a `kill -9` loses no event. Retries if the pipe is full. */
function say(said: AppSays): void {
  try {
    writeSync(1, `${JSON.stringify(said)}\n`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    say(said)
  }
}

try {
  const postgres = await startPostgres({ ...JSON.parse(options), log: (line) => say({ log: line }) })
  // Installs the handler before `ready` is reported, because the signal may follow at once.
  if (act === 'serve') serve(postgres)
  say({ ready: postgres.pid(), url: postgres.url('postgres') })
  if (act === 'insert') await insertForEver(postgres)
} catch (error) {
  say({ error: String(error) })
  process.exitCode = 1
}

type Running = Awaited<ReturnType<typeof startPostgres>>

/** On Ctrl-C, writes a last row before it stops the database, as a request in progress would. */
function serve(postgres: Running): void {
  const stayAlive = setInterval(() => {}, 60_000)
  process.once('SIGINT', async () => {
    clearInterval(stayAlive)
    const client = new pg.Client(postgres.url('postgres'))
    await client.connect()
    await client.query('create table drained (at timestamptz)')
    await client.query('insert into drained values (now())')
    await client.end()
    await postgres.stop()
    say({ drained: true })
  })
}

async function insertForEver(postgres: Running): Promise<void> {
  const pool = new pg.Pool({ connectionString: postgres.url('postgres'), max: 4 })
  await pool.query('create table if not exists sold (id bigint generated always as identity primary key)')
  const sell = async () => {
    for (;;) {
      const { rows } = await pool.query<{ id: string }>('insert into sold default values returning id')
      say({ sold: rows[0]?.id ?? '' })
    }
  }
  await Promise.all([sell(), sell(), sell(), sell()])
}
