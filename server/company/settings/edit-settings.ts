import type { CompanySettings, SettingsChange } from '#contracts/company/company-settings.ts'
import { fieldInWords } from '#domain/platform/field-words.ts'
import { changes } from '#server/platform/audit-log/changes.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { changedMeanwhile } from '#server/platform/errors.ts'
import { updateSettings } from './queries.ts'
import { refuseKeyOfOtherMode } from './refuse-key-of-other-mode.ts'
import { showSettings } from './show-settings.ts'

export async function editSettings(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  act: StaffAction,
  id: number,
  change: SettingsChange,
): Promise<CompanySettings> {
  refuseKeyOfOtherMode(config, change)
  return withTransaction(db, async (tx) => {
    const before = await showSettings(tx, id, 'Settings not found')
    if (!(await updateSettings(tx, id, change))) throw changedMeanwhile('page')
    const after = await showSettings(tx, id, 'Settings not found')
    const changed = changes(before, after)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'settings.updated',
      details: detailsOf(changed.after),
      entity: 'settings',
      entityId: id,
      ...changed,
    })
    return after
  })
}

/**
 * Returns the names of the changed fields, with the new value of switches: `Maintenance mode on`, `Contact phone,
 * Address`.
 */
function detailsOf(after: Partial<CompanySettings>): string {
  const named = Object.entries(after).map(([field, value]) =>
    typeof value === 'boolean' ? `${fieldInWords(field)} ${value ? 'on' : 'off'}` : fieldInWords(field),
  )
  return named.join(', ') || 'nothing changed'
}
