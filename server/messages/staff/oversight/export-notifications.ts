import type { Notification, NotificationQuery } from '#contracts/messages/notifications.ts'
import { messageLabel } from '#domain/messages/message-labels.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { timeCell } from '#server/platform/csv/cells.ts'
import { type CsvColumn, type CsvFile, exportList } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentNotification } from './present-notification.ts'
import { selectNotificationIds, selectNotifications } from './queries.ts'

const COLUMNS: CsvColumn<Notification>[] = [
  ['Created (WAT)', ({ createdAt }) => timeCell(createdAt)],
  ['Sent (WAT)', ({ sentAt }) => timeCell(sentAt)],
  ['Type', ({ type }) => type],
  ['Contact', ({ contactInfo }) => contactInfo],
  ['Kind', ({ kind }) => messageLabel(kind)],
  ['Subject', ({ subject }) => subject],
  ['Status', ({ status }) => status],
  ['Last error', ({ lastError }) => lastError],
]

export const exportNotifications = (
  db: Database,
  act: StaffAction,
  query: NotificationQuery,
): Promise<CsvFile> =>
  exportList(db, act, {
    things: 'notifications',
    query,
    ids: () => selectNotificationIds(db, query),
    read: async (ids) => (await selectNotifications(db, { ...query, ids })).rows.map(presentNotification),
    columns: COLUMNS,
  })
