import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import { ROOT } from '#server/root.ts'
import { StartupError } from '#server/startup-error.ts'

const FOLDER = join(ROOT, 'migrations')

/** Plain SQL files, forward only, each applied once and in the order of their names. Nodes starting together queue. */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { error, results } = await migrator(db).migrateToLatest()
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new StartupError(
      'The database was made by a newer version of Tafiya; start that one, or restore a backup.',
    )
  }
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

export async function areMigrationsCurrent<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const migrations = await migrator(db).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}

const migrator = <Tables>(db: Kysely<Tables>): Migrator => new Migrator({ db, provider: sqlFiles })

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(join(FOLDER, name), 'utf8')
      return [name.replace(/\.sql$/, ''), { up: async (tx) => void (await sql.raw(text).execute(tx)) }]
    })
    return Object.fromEntries(await Promise.all(entries))
  },
}
