import type { Readable } from 'node:stream'
import type { DataSummary, ErasureReceipt, PrivacyErasure, PrivacyLookup } from '#contracts/office/my-data.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { erasePerson } from './erase-person.ts'
import { exportJson } from './export-json.ts'
import { holdsData } from './holdings.ts'
import { logErasure } from './log-erasure.ts'
import { openExport } from './open-export.ts'
import { personOf, type Reach } from './person.ts'
import { presentReceipt } from './read-receipt.ts'
import { summarizeData } from './summarize-data.ts'
import { withPersonLocked } from './with-person-locked.ts'

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

/** The audit log says that an export was started, and has the digest of a file that is complete. */
export async function exportForPerson(
  context: Pick<AppContext, 'background' | 'config'>,
  act: StaffAction,
  { dataContact }: PrivacyLookup,
): Promise<Readable> {
  const data = await openExport(context, personOf(dataContact), REACH, new Date())
  const log = (details: string) =>
    writeLog(context.background, { ...act, type: 'admin', action: 'privacy.exported', details })
  await log('JSON, by staff, started')
  return exportJson(data, (sha256) => log(`JSON, by staff, complete, SHA-256 ${sha256}`))
}

export async function eraseForPerson(
  { background, log }: Pick<AppContext, 'background' | 'log'>,
  act: StaffAction,
  { dataContact, identity }: PrivacyErasure,
): Promise<ErasureReceipt> {
  const person = personOf(dataContact)
  const erasure = await withPersonLocked(background, person, async (tx) => {
    if (!(await holdsData(tx, person, REACH))) throw notFound('Data about this contact')
    return erasePerson(tx, person, { act, identity })
  })
  logErasure({ log }, erasure)
  return presentReceipt(erasure)
}
