import type { Selectable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { CompanySettings } from '#server/database/schema.ts'

export type SettingsRow = Selectable<CompanySettings>

export const selectSettings = (db: Database): Promise<SettingsRow | undefined> =>
  db.selectFrom('company_settings').selectAll().executeTakeFirst()
