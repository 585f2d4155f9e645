import type { DataExport } from '#contracts/data-export.ts'
import type { DataSummary, ErasureReceipt, PrivacyErasure, PrivacyLookup } from '#contracts/my-data.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { erasePerson } from './erase-person.ts'
import { exportData } from './export-data.ts'
import { personOf } from './person.ts'
import { summarizeData } from './summarize-data.ts'

/** Answers a person who cannot use a link: shows what we hold about them. The lookup is recorded in the audit log. */
export async function lookUpPerson(
  { background }: Pick<AppContext, 'background'>,
  act: StaffAction,
  { dataContact }: PrivacyLookup,
): Promise<DataSummary> {
  const summary = await summarizeData(background, personOf(dataContact))
  await writeLog(background, { ...act, type: 'admin', action: 'privacy.opened', details: 'by staff' })
  return summary
}

export async function exportForPerson(
  context: Pick<AppContext, 'background' | 'config'>,
  act: StaffAction,
  { dataContact }: PrivacyLookup,
): Promise<DataExport> {
  const data = await exportData(context, personOf(dataContact), new Date())
  await writeLog(context.background, {
    ...act,
    type: 'admin',
    action: 'privacy.exported',
    details: 'JSON, by staff',
  })
  return data
}

export const eraseForPerson = (
  { background }: Pick<AppContext, 'background'>,
  act: StaffAction,
  { dataContact, identity }: PrivacyErasure,
): Promise<ErasureReceipt> =>
  withTransaction(background, async (tx) => {
    const person = personOf(dataContact)
    const { bookings, messages, notifications } = await summarizeData(tx, person)
    if (bookings + messages + notifications === 0) throw notFound('Data about this contact')
    return erasePerson(tx, person, { act, identity })
  })
