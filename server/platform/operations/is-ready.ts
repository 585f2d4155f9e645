import type { AppContext } from '#server/context.ts'
import { areMigrationsCurrent } from '#server/platform/database/migrate.ts'
import { refuseReadOnly } from '#server/platform/database/refuse-read-only.ts'

/** Returns true if the database accepts writes and has all of this version's migrations. */
export async function isReady({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  try {
    await refuseReadOnly(db)
    return await areMigrationsCurrent(db)
  } catch {
    return false
  }
}
