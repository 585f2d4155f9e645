import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { noteBackup } from '#server/commands/doctor/note-backup.ts'
import { listErasures } from '#server/office/privacy/list-erasures.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLogger } from '#server/platform/http/create-logger.ts'
import { StartupError } from '#server/platform/startup-error.ts'

const USAGE =
  'Usage: npm run tafiya -- backup --to folder, or after another backup: npm run tafiya -- backup --note pgbackrest'

/**
 * `npm run tafiya -- backup`: writes a dump of the database and the list of erased people into a folder, checks that
 * the dump can be read, and notes the backup for the doctor and the metrics. `--note` only notes a backup that another
 * program made.
 */
// The dump contains personal data. Other users of this machine must not be able to read it, whatever the folder allows.
process.umask(0o077)
try {
  const config = readConfig(process.env)
  const { to, note } = readArguments(process.argv.slice(2))
  // Reads the address before it opens the database, because opening would create an embedded one.
  const url = to && addressToDump(config)
  const database = await openDatabase(config, createLogger('warn'), () => {})
  const { db } = database.background
  await (to && url ? dump(url, db, to) : noteBackup(db, note, null)).finally(database.close)
  if (!to) console.log(`Noted a backup by ${note}.`)
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}

function addressToDump(config: Config): string {
  const url = config.databaseOwnerUrl ?? config.databaseUrl
  if (url) return url
  throw new StartupError(
    'A backup needs DATABASE_URL. To save an embedded database, stop the product and copy DATA_DIR.',
  )
}

async function dump(url: string, db: Database, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartupError(`The folder ${folder} cannot be used: ${error.message}.`)
  })
  const name = `tafiya-${new Date().toISOString().replace(/[:.]/g, '-')}`
  const file = join(folder, `${name}.dump`)
  // The file gets its final name when it is complete, because a dump that was cut off must not look complete.
  const part = `${file}.part`
  try {
    await run('pg_dump', ['--format=custom', `--file=${part}`], url)
    await run('pg_restore', ['--list', part], url)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  const { size } = await stat(part)
  const erasures = (await listErasures(db)).map((line) => JSON.stringify(line))
  await writeFile(join(folder, `${name}.erasures.jsonl`), erasures.join('\n'), { mode: 0o600 })
  await rename(part, file)
  await noteBackup(db, 'dump', size)
  console.log(`Wrote ${file} (${(size / 1e6).toFixed(1)} MB) and ${name}.erasures.jsonl.`)
}

/**
 * Runs one of PostgreSQL's programs. Passes the address in variables, because all users of a machine can read the
 * arguments of a program, and the address may contain a password.
 */
async function run(program: string, args: string[], url: string): Promise<void> {
  const child = spawn(program, args, {
    env: { ...process.env, ...connectionOf(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      error.code === 'ENOENT'
        ? `${program} is not installed: install PostgreSQL’s client programs.`
        : error.message,
    )
  })
  const hint = /row-level security|permission denied/.test(complaint)
    ? '\nSet DATABASE_OWNER_URL: only the owner of the tables may read them all.'
    : ''
  if (code !== 0) throw new StartupError(`${program} failed: ${complaint.trim()}${hint}`)
}

function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const parts = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
}

function readArguments(args: string[]): { to?: string; note: string } {
  try {
    const { to, note } = parseArgs({
      args,
      options: { to: { type: 'string' }, note: { type: 'string' } },
    }).values
    if (to) return { to, note: '' }
    if (note) return { note }
  } catch {
    // Falls through to the usage.
  }
  throw new StartupError(USAGE)
}
