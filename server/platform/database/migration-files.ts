import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/platform/root.ts'

/** `text` is plain SQL. */
export type Migration = { name: string; text: string }

const FOLDER = join(ROOT, 'migrations')

let read: Migration[] | undefined

/**
 * Returns the migration files in the order of their names. Reads them once, because the files of a running version do
 * not change.
 */
export function migrationFiles(): Migration[] {
  read ??= readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: file.replace(/\.sql$/, ''), text: readFileSync(join(FOLDER, file), 'utf8') }))
  return read
}
