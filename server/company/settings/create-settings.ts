import type { CompanySettings, SettingsInput } from '#contracts/company/company-settings.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { explainConstraint } from '#server/platform/database/explain-constraint.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { notFound } from '#server/platform/errors.ts'
import { insertSettings } from './queries.ts'
import { refuseKeyOfOtherMode } from './refuse-key-of-other-mode.ts'
import { findSettings } from './show-settings.ts'

export async function createSettings(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  act: StaffAction,
  input: SettingsInput,
): Promise<CompanySettings> {
  refuseKeyOfOtherMode(config, input)
  return explainConstraint(
    { company_settings_one_record: 'Settings already exist. Edit them instead.' },
    withTransaction(db, async (tx) => {
      await insertSettings(tx, input)
      const settings = await findSettings(tx)
      if (!settings) throw notFound('Settings')
      await writeLog(tx, {
        ...act,
        type: 'admin',
        action: 'settings.created',
        details: settings.companyName,
        entity: 'settings',
        entityId: settings.id,
        after: settings,
      })
      return settings
    }),
  )
}
