import type { House } from '#server/app.ts'
import { areMigrationsCurrent } from '#server/database/migrate.ts'
import { refuseReadOnly } from '#server/database/refuse-read-only.ts'

/** Ready means: the database takes writes, its tables are those this version knows, and we are not about to stop. */
export async function isReady(house: House): Promise<boolean> {
  if (house.isStopping()) return false
  try {
    await refuseReadOnly(house.db)
    return await areMigrationsCurrent(house.db)
  } catch {
    return false
  }
}
