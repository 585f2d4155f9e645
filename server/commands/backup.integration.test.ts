import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#server/platform/root.ts'
import { testApp } from '#testing/test-app.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * A folder with programs that take the place of PostgreSQL's. Those are not installed everywhere, and refuse a server
 * that is newer than they are.
 */
function standIns(programs: Record<string, string>): string {
  const folder = temporaryFolder()
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

/** Writes something into the file of `--file=`, the second argument. */
const DUMPS = `echo dump > "\${2#--file=}"`
const FAILS = `${DUMPS}; echo "permission denied for table bookings" >&2; exit 1`

async function backup(to: string, programs: Record<string, string>) {
  const { database } = await testApp()
  const ran = spawnSync(process.execPath, [join(ROOT, 'dist/server/backup.js'), '--to', to], {
    env: {
      PATH: standIns(programs),
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO: 'false',
    },
    encoding: 'utf8',
  })
  const { rows } = await database.pool.query('select kind, bytes::int as bytes from backups')
  return { ...ran, noted: rows }
}

test('a backup is a dump and the list of erased people, which no other user can read, and it is noted', async () => {
  const to = join(temporaryFolder(), 'new')
  const { status, stdout, stderr, noted } = await backup(to, { pg_dump: DUMPS, pg_restore: 'exit 0' })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Wrote .*\.dump \(0\.0 MB\) and .*\.erasures\.jsonl\.\n$/)
  const files = readdirSync(to).sort()
  expect(files).toEqual([
    expect.stringMatching(/^tafiya-.*Z\.dump$/),
    expect.stringMatching(/^tafiya-.*Z\.erasures\.jsonl$/),
  ])
  const modes = [to, ...files.map((file) => join(to, file))].map((path) => statSync(path).mode & 0o777)
  expect(modes).toEqual([0o700, 0o600, 0o600])
  expect(noted).toEqual([{ kind: 'dump', bytes: 5 }])
})

test('a dump that fails leaves no file and no note, and says who may make it', async () => {
  const to = temporaryFolder()
  const { status, stderr, noted } = await backup(to, { pg_dump: FAILS, pg_restore: 'exit 0' })
  expect(status).toBe(1)
  expect(stderr).toBe(
    'pg_dump failed: permission denied for table bookings\nSet DATABASE_OWNER_URL: only the owner of the tables may read them all.\n',
  )
  expect(readdirSync(to)).toEqual([])
  expect(noted).toEqual([])
})

test('a dump that cannot be read back is not kept', async () => {
  const to = temporaryFolder()
  const { status, noted } = await backup(to, { pg_dump: DUMPS, pg_restore: 'exit 1' })
  expect(status).toBe(1)
  expect(readdirSync(to)).toEqual([])
  expect(noted).toEqual([])
})

test('a missing program and a folder that cannot be used are named in one sentence', async () => {
  const to = temporaryFolder()
  const missing = await backup(to, {})
  expect(missing.stderr).toBe('pg_dump is not installed: install PostgreSQL’s client programs.\n')
  const file = join(to, 'file')
  writeFileSync(file, '')
  const unusable = await backup(join(file, 'folder'), { pg_dump: DUMPS, pg_restore: 'exit 0' })
  expect([missing.status, unusable.status]).toEqual([1, 1])
  expect(unusable.stderr).toMatch(/^The folder .*\/file\/folder cannot be used: .*\.\n$/)
})

test('a backup without DATABASE_URL is refused in one sentence, and no database is created', () => {
  const dataDir = join(temporaryFolder(), 'data')
  const ran = spawnSync(process.execPath, [join(ROOT, 'dist/server/backup.js'), '--to', temporaryFolder()], {
    env: { DATA_DIR: dataDir, DEMO: 'false' },
    encoding: 'utf8',
  })
  expect(ran.status).toBe(1)
  expect(ran.stderr).toMatch(/^A backup needs DATABASE_URL\..*\n$/)
  expect(existsSync(dataDir)).toBe(false)
})
