import type { Readable } from 'node:stream'
import type { DataSummary, ErasureReceipt, PrivacyErasure, PrivacyLookup } from '#contracts/my-data.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { erasePerson } from './erase-person.ts'
import { exportJson } from './export-json.ts'
import { holdsData } from './holdings.ts'
import { logErasure } from './log-erasure.ts'
import { openExport } from './open-export.ts'
import { personOf, type Reach } from './person.ts'
import { presentReceipt } from './read-receipt.ts'
import { summarizeData } from './summarize-data.ts'

/** Staff checked who the person is, so they reach everything. */
const REACH: Reach = { proof: 'identity' }

/** Answers a person who cannot use a link: shows what we hold about them. The lookup is recorded in the audit log. */
export async function lookUpPerson(
  { background }: Pick<AppContext, 'background'>,
  act: StaffAction,
  { dataContact }: PrivacyLookup,
): Promise<DataSummary> {
  const summary = await summarizeData(background, personOf(dataContact), REACH)
  await writeLog(background, { ...act, type: 'admin', action: 'privacy.opened', details: 'by staff' })
  return summary
}

export async function exportForPerson(
  context: Pick<AppContext, 'background' | 'config'>,
  act: StaffAction,
  { dataContact }: PrivacyLookup,
): Promise<Readable> {
  const data = await openExport(context, personOf(dataContact), REACH, new Date())
  await writeLog(context.background, {
    ...act,
    type: 'admin',
    action: 'privacy.exported',
    details: 'JSON, by staff',
  })
  return exportJson(data)
}

export async function eraseForPerson(
  { background, log }: Pick<AppContext, 'background' | 'log'>,
  act: StaffAction,
  { dataContact, identity }: PrivacyErasure,
): Promise<ErasureReceipt> {
  const person = personOf(dataContact)
  const erasure = await withTransaction(background, async (tx) => {
    if (!(await holdsData(tx, person, REACH))) throw notFound('Data about this contact')
    return erasePerson(tx, person, { act, identity })
  })
  await logErasure({ background, log }, erasure)
  return presentReceipt(erasure)
}
