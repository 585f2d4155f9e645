import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freshDataFolder, runApp } from '#server/platform/embedded-postgres/testing/run-app.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { findIdentity } from './identity.ts'
import { startPostgres } from './start-postgres.ts'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))
const isRoot = process.getuid?.() === 0

/**
 * A user that PostgreSQL accepts and that can run this app: the current user, or as root the one that the product would
 * choose.
 */
const person = () => findIdentity(process.execPath, join(PROJECT, 'package.json'))

/** Returns the path of a data folder that does not exist yet. Its parent exists and belongs to the given user. */
function folderOf({ owner }: ReturnType<typeof person>): string {
  const dir = freshDataFolder()
  if (owner) chownSync(dirname(dir), owner.uid, owner.gid)
  return dir
}

const counted = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  await client.query('create table if not exists visits (at timestamptz default now())')
  await client.query('insert into visits default values')
  const { rows } = await client.query('select count(*)::int as visits from visits')
  await client.end()
  return rows[0].visits
}

test('a user, the user who runs the tests (often root) and the first user again start PostgreSQL: all find the same data', async () => {
  const dir = folderOf(person())
  const visit = async (visits: number) => {
    const app = runApp('serve', { dir }, { identity: person() })
    expect(await counted((await app.says('ready')).url)).toBe(visits)
    await app.kill('SIGKILL')
  }
  await visit(1)
  const { uid } = statSync(dir)

  const postgres = await startPostgres({ dir })
  expect(await counted(postgres.url('postgres'))).toBe(2)
  await postgres.stop()
  expect(statSync(dir).uid).toBe(uid)

  await visit(3)
})

describe.runIf(isRoot)('as root, which PostgreSQL refuses (these need root)', () => {
  test('PostgreSQL runs without capabilities and finds its data, also when the access to the parent folder changes', async () => {
    const dir = freshDataFolder()
    const parent = dirname(dir)
    for (const [visits, mode] of [0o755, 0o700, 0o755, 0o700].entries()) {
      chmodSync(parent, mode)
      const postgres = await startPostgres({ dir })
      expect(await counted(postgres.url('postgres'))).toBe(visits + 1)
      expect(readFileSync(`/proc/${postgres.pid()}/status`, 'utf8')).toMatch(/^CapEff:\s*0+$/m)
      await postgres.stop()
    }
  })

  test('for binaries that only root can reach a user namespace is chosen, even if the data folder’s parent is open to all', () => {
    const dir = freshDataFolder()
    const closed = join(dirname(dir), 'closed')
    chmodSync(dirname(dir), 0o755)
    mkdirSync(closed, { mode: 0o700 })
    copyFileSync('/bin/true', join(closed, 'postgres'))
    expect(findIdentity('/bin/true', dir).through).toEqual([])
    expect(findIdentity(join(closed, 'postgres'), dir).through[0]).toBe('unshare')
  })

  test('if no user can run PostgreSQL, the error tells the operator what to do', () => {
    const dir = freshDataFolder()
    // Without `unshare` in the PATH, the product cannot use a user namespace.
    vi.stubEnv('PATH', '/nowhere')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(() => findIdentity('/bin/true', dir)).toThrow(
      new StartupError(
        `PostgreSQL does not run as root, and no other user can enter ${dirname(dir)}: set DATA_DIR to a folder open to all users, or set DATABASE_URL.`,
      ),
    )
    expect(() => findIdentity(join(dirname(dir), 'postgres'), dir)).toThrow(
      /no other user can run .*: install the app in/,
    )
  })

  test('a start in the folder of another user fails: the error names the owner, or says that the folder cannot be read', async () => {
    const dir = folderOf(person())
    mkdirSync(dir, { mode: 0o700 })
    chownSync(dir, 12_345, 12_345)
    const app = runApp('serve', { dir }, { identity: person() })
    // In a user namespace, another user's folder seems to be our own, and the start fails when it reads the folder.
    expect((await app.says('error')).error).toMatch(/^StartupError: .*(belongs to user 12345|cannot be read)/)
  })

  test('a start fails if the parent of the data folder is not writable, with an error that says so', async () => {
    const dir = freshDataFolder()
    chmodSync(dirname(dir), 0o755)
    chownSync(dirname(dir), 12_345, 12_345)
    const app = runApp('serve', { dir }, { identity: person() })
    expect((await app.says('error')).error).toMatch(
      /^StartupError: .*cannot be made or written \(EACCES\): set DATA_DIR/,
    )
  })
})
