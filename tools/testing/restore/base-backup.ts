import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * The parts of a data folder that a base backup omits. WAL comes from the archive, and the others belong to the running
 * process.
 */
const LEFT_OUT = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_stat_tmp'])
const EMPTY_FOLDERS = ['pg_wal', 'pg_replslot', 'pg_stat_tmp']

/**
 * Copies a running server's data folder with PostgreSQL's backup functions, as `pg_basebackup` does. The embedded
 * PostgreSQL does not include that program.
 */
export async function takeBaseBackup(url: string, from: string, to: string): Promise<void> {
  // Uses one connection for the whole backup, because the backup ends with its connection.
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('drill', fast => true)`)
    mkdirSync(to, { mode: 0o700 })
    for (const name of readdirSync(from)) {
      if (!LEFT_OUT.has(name)) copyMoving(join(from, name), join(to, name))
    }
    for (const name of EMPTY_FOLDERS) mkdirSync(join(to, name), { mode: 0o700 })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

/** Copies a folder whose files may disappear meanwhile. PostgreSQL repairs the copy from the WAL. */
function copyMoving(from: string, to: string): void {
  try {
    cpSync(from, to, { recursive: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    copyMoving(from, to)
  }
}
