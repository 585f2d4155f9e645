import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/root.ts'

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

/**
 * Returns whether the migration must run outside a transaction, as `create index concurrently` must. Such a migration
 * begins with the line `-- no transaction`.
 */
export const needsNoTransaction = (text: string): boolean => /^-- no transaction[ \t]*\n/.test(text)

/** Returns the statements of a migration, with their comments. A semicolon at the end of a line ends a statement. */
export const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/--.*$/gm, '').trim() !== '')
