import type { House } from '#server/app.ts'
import { areMigrationsCurrent } from '#server/database/migrate.ts'

/** Ready means: the database answers, its tables are those this version knows, and we are not about to stop. */
export async function isReady(house: House): Promise<boolean> {
  if (house.isStopping()) return false
  try {
    return await areMigrationsCurrent(house.db)
  } catch {
    return false
  }
}
