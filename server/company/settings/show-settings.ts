import type { CompanySettings } from '#contracts/company/company-settings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { presentSettings } from './present-settings.ts'
import { selectSettings } from './queries.ts'

/** Returns the settings, or null. There is at most one record. */
export async function findSettings(db: Database): Promise<CompanySettings | null> {
  const row = await selectSettings(db)
  return row ? presentSettings(row) : null
}

export async function showSettings(db: Database, id: number, refusal: string): Promise<CompanySettings> {
  const settings = await findSettings(db)
  if (settings?.id !== id) throw new AppError('NOT_FOUND', refusal)
  return settings
}
