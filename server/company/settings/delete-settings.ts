import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { deleteSettingsRow } from './queries.ts'
import { showSettings } from './show-settings.ts'

/**
 * Deletes the settings. Afterwards the defaults apply, and the site shows no contact details until new settings are
 * created.
 */
export const deleteSettings = (db: Database, act: StaffAction, id: number): Promise<void> =>
  withTransaction(db, async (tx) => {
    const settings = await showSettings(tx, id, 'Cannot delete: No settings found')
    await deleteSettingsRow(tx, id)
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'settings.deleted',
      details: settings.companyName,
      entity: 'settings',
      entityId: id,
      before: settings,
    })
  })
