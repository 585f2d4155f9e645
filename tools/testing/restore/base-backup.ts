import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The parts of a data folder that a base backup leaves out: WAL comes from the archive, the rest belongs to the process. */
const LEFT_OUT = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_stat_tmp'])
const EMPTY_FOLDERS = ['pg_wal', 'pg_replslot', 'pg_stat_tmp']

/**
 * Copies a running server's data folder with PostgreSQL's backup functions, as `pg_basebackup` does. That program is not
 * among the embedded ones.
 */
export async function takeBaseBackup(url: string, from: string, to: string): Promise<void> {
  // The backup ends with the connection that began it.
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

/** Copies a folder whose files come and go. PostgreSQL repairs the copy from the WAL. */
function copyMoving(from: string, to: string): void {
  try {
    cpSync(from, to, { recursive: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    copyMoving(from, to)
  }
}
