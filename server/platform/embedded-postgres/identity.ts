import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartupError } from '#server/platform/startup-error.ts'

type Owner = { uid: number; gid: number }

/** The user that runs PostgreSQL. PostgreSQL refuses root, which is the user in most containers. */
export type Identity = {
  /** The owner of the files that PostgreSQL writes. Undefined if we are not root: the files belong to us already. */
  owner: Owner | undefined
  /** The user for `spawn`. */
  spawnAs: { uid?: number; gid?: number }
  /** A program and its arguments that change the user. They are put in front of the command. */
  through: string[]
}

const MYSELF: Identity = { owner: undefined, spawnAs: {}, through: [] }

/**
 * Returns the current user if it is not root. As root, returns the first of these users that can run the binaries and
 * enter the parent of the data folder and the temp dir of the socket, or throws if none can:
 * - the owner of an existing data folder unless that is root, so that one `sudo npm start` does not take a user's
 *   database away
 * - the user `nobody`
 * - root in a user namespace in which it appears as `nobody`, for folders that only root can enter
 */
export function findIdentity(postgres: string, dir: string): Identity {
  if (process.getuid?.() !== 0) return MYSELF
  const folders = [dirname(dir), tmpdir()]
  for (const identity of [presentOwner(dir), nobody(), disguisedRoot()]) {
    if (identity && canRun(identity, postgres) && folders.every((folder) => canEnter(identity, folder)))
      return identity
  }
  throw new StartupError(`PostgreSQL does not run as root, and ${whatHinders(nobody(), postgres, folders)}`)
}

function whatHinders(identity: Identity, postgres: string, [parent, temp]: string[]): string {
  if (!canRun(identity, postgres)) {
    return `no other user can run ${postgres}: install the app in a folder open to all users, or set DATABASE_URL.`
  }
  if (parent && !canEnter(identity, parent)) {
    return `no other user can enter ${parent}: set DATA_DIR to a folder open to all users, or set DATABASE_URL.`
  }
  return `no other user can enter ${temp}: set TMPDIR to a folder open to all users, or set DATABASE_URL.`
}

export function commandAs(identity: Identity, program: string, args: string[]): [string, string[]] {
  const [first = program, ...rest] = [...identity.through, program, ...args]
  return [first, rest]
}

/**
 * Changes the owner of the folder and its content, unless the folder already has this owner. The folder itself comes
 * last, so that the next start detects an interrupted change and repeats it.
 */
export function changeOwner(path: string, { owner }: Identity): void {
  if (!owner || statSync(path).uid === owner.uid) return
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(path, name), owner.uid, owner.gid)
  }
  chownSync(path, owner.uid, owner.gid)
}

function presentOwner(dir: string): Identity | undefined {
  const found = statSync(dir, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? asUser(found) : undefined
}

function nobody(): Identity {
  return asUser(nobodyIds())
}

function disguisedRoot(): Identity {
  const { uid, gid } = nobodyIds()
  const through = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
  return { owner: { uid: 0, gid: 0 }, spawnAs: {}, through }
}

function asUser({ uid, gid }: Owner): Identity {
  // macOS writes nobody as -2 in /etc/passwd and 4294967294 in stat. chown needs the latter, spawn the former.
  return { owner: { uid: uid >>> 0, gid: gid >>> 0 }, spawnAs: { uid: uid | 0, gid: gid | 0 }, through: [] }
}

function nobodyIds(): Owner {
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) }
}

/** Runs the program instead of reading mode bits, so that access lists, seccomp and missing programs count as well. */
function canRun(identity: Identity, program: string): boolean {
  return succeeds(identity, program, ['--version'])
}

function canEnter(identity: Identity, folder: string): boolean {
  return succeeds(identity, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])
}

function succeeds(identity: Identity, program: string, args: string[]): boolean {
  const [first, rest] = commandAs(identity, program, args)
  return spawnSync(first, rest, { ...identity.spawnAs, cwd: '/', stdio: 'ignore' }).status === 0
}
