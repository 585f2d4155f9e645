import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { changeOwner, commandAs, findIdentity } from '#server/platform/embedded-postgres/identity.ts'
import { fillTemplate } from './ha/fill-template.ts'
import { onPath, runs } from './programs.ts'
import { freePort, until } from './run-product.ts'

export type Pooler = { url: (direct: string) => string; stop: () => Promise<void> }

/**
 * Starts Debian's PgBouncer in front of the server of `directUrl`, with the settings of `deploy/ha` but for all
 * databases and without passwords. `url` returns the address of a database through it.
 */
export async function startPooler(directUrl: string, mode: string): Promise<Pooler> {
  const { host } = new pg.Client(directUrl)
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-pooler-'))
  const port = await freePort()
  const users = join(folder, 'users')
  const file = join(folder, 'pgbouncer.ini')
  const settings = fillTemplate('pgbouncer.ini', {
    PRIMARY_HOST: host,
    PRIMARY_PORT: 5432,
    PGBOUNCER_ADDRESS: '127.0.0.1',
    PGBOUNCER_PORT: port,
    SOCKET_FOLDER: folder,
    AUTH_FILE: users,
    DATABASE_TLS_MODE: 'disable',
    DATABASE_CA_FILE: '',
  })
  writeFileSync(users, '"postgres" ""\n')
  writeFileSync(file, adapt(settings, host, mode))
  const program = [...onPath(['pgbouncer']), '/usr/sbin/pgbouncer'].find(runs)
  if (!program) throw new Error('PGBOUNCER needs the program pgbouncer. On Debian: apt-get install pgbouncer')
  // PgBouncer must run as the server's user, because others may not use the server's socket. That user also needs this
  // folder.
  const identity = findIdentity(program, file)
  changeOwner(folder, identity)
  const [command, args] = commandAs(identity, program, [file])
  const child = spawn(command, args, { ...identity.spawnAs, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-5_000)
  })
  const url = (direct: string) => {
    const { username, pathname } = new URL(direct)
    return `postgresql://${username}@127.0.0.1:${port}${pathname}?sslmode=disable`
  }
  await until(() => answers(url(directUrl))).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`PgBouncer does not answer:\n${complaint}`, { cause: error })
  })
  return {
    url,
    stop: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Adapts the settings: serves every database, asks for no password, and closes connections soon, because each test has
 * its own database. Debian's PgBouncer cannot pass on `options`, by which tests make the pool of reads read-only. Runs
 * without PgBouncer check those.
 */
const adapt = (settings: string, host: string, mode: string): string =>
  settings
    .replace(/^tafiya = .*$/m, `* = host=${host} port=5432 auth_user=postgres`)
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^pool_mode = .*$/m, `pool_mode = ${mode}`)
    .replace(/^ignore_startup_parameters = .*$/m, '$&, options')
    .concat(
      'auth_query = select usename, passwd from pg_shadow where usename = $1\n',
      'server_idle_timeout = 5\n',
      'log_connections = 0\nlog_disconnections = 0\n',
    )

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
