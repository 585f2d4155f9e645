import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#server/platform/startup-error.ts'
import type { Binaries } from './binaries.ts'
import { hasCluster } from './data-folder.ts'
import { codeOf } from './error-code.ts'
import { changeOwner, commandAs, type Identity } from './identity.ts'
import { serverEnvironment } from './settings.ts'
import type { Watchdog } from './watchdog.ts'

type Wanted = { dir: string; binaries: Binaries; identity: Identity; durable: boolean; watchdog: Watchdog }

/**
 * Creates the cluster in another folder and renames that folder when it is complete, so that a killed initdb leaves
 * nothing that looks like a database. An existing cluster only gets the right owner. Always removes the folders of
 * killed initdb processes first.
 */
export async function makeCluster(wanted: Wanted): Promise<void> {
  const { dir, identity, durable } = wanted
  removeHalfMade(dir)
  if (hasCluster(dir)) return changeOwner(dir, identity)

  // A new name each time: an initdb that outlives its app continues in its own deleted folder, not in this one.
  const draft = `${dir}.initdb-${randomBytes(4).toString('hex')}`
  mkdirSync(draft, { mode: 0o700 })
  changeOwner(draft, identity)
  await runInitdb(draft, wanted)
  try {
    renameSync(draft, dir)
  } catch (error) {
    throw new StartupError(
      `The data folder ${dir} cannot be put in place (${codeOf(error)}): set DATA_DIR to a folder above it.`,
    )
  }
  if (durable) syncFolder(dirname(dir))
}

function removeHalfMade(dir: string): void {
  for (const name of readdirSync(dirname(dir))) {
    if (!name.startsWith(`${basename(dir)}.initdb-`)) continue
    rmSync(join(dirname(dir), name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function runInitdb(folder: string, { binaries, identity, durable, watchdog }: Wanted): Promise<void> {
  const [program, args] = commandAs(
    identity,
    binaries.initdb,
    initdbArguments(folder, binaries.major, durable),
  )
  const child = spawn(program, args, {
    ...identity.spawnAs,
    cwd: '/',
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  watchdog.guard(child.pid)
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const how = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)))
  })
  watchdog.guard(undefined)
  if (how)
    throw new StartupError(`PostgreSQL could not create a database (initdb: ${how}). ${complaint}`.trim())
}

function initdbArguments(folder: string, major: number, durable: boolean): string[] {
  return [
    `--pgdata=${folder}`,
    '--username=postgres',
    '--encoding=UTF8',
    ...localeArguments(major),
    // No password: except on Windows, the only access is a socket in a 0700 folder, and a user who can enter that
    // folder can read the data files as well. Network access is disabled twice, here and by listen_addresses.
    '--auth-local=trust',
    `--auth-host=${process.platform === 'win32' ? 'trust' : 'reject'}`,
    // A durable database needs the sync: nothing later syncs the files of initdb, and a power cut could lose them. It
    // costs no measurable time (0.8 s with and without).
    ...(durable ? [] : ['--no-sync']),
    '--no-instructions',
  ]
}

/**
 * Chooses a locale that sorts text by code point, the same on every machine. Since version 17, PostgreSQL's builtin
 * locale provider also knows upper and lower case of all letters on every platform.
 */
function localeArguments(major: number): string[] {
  if (major >= 17) return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return [process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=C', '--lc-messages=C']
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
