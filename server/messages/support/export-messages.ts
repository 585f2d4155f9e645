import type { Message, MessageQuery } from '#contracts/messages/messages.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { timeCell } from '#server/platform/csv/cells.ts'
import { type CsvColumn, type CsvFile, exportList } from '#server/platform/csv/export-list.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentMessage } from './present-message.ts'
import { selectMessageIds, selectMessages } from './queries.ts'

const COLUMNS: CsvColumn<Message>[] = [
  ['Received (WAT)', ({ receivedAt }) => timeCell(receivedAt)],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Subject', ({ subject }) => subject],
  ['Message', ({ message }) => message],
  ['Status', ({ status }) => status],
]

export const exportMessages = (db: Database, act: StaffAction, query: MessageQuery): Promise<CsvFile> =>
  exportList(db, act, {
    things: 'messages',
    query,
    ids: () => selectMessageIds(db, query),
    read: async (ids) => (await selectMessages(db, { ...query, ids })).rows.map(presentMessage),
    columns: COLUMNS,
  })
