import * as z from 'zod/mini'
import { type Manifest, ManifestLine } from '#contracts/boarding/boarding.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Staff } from '#server/platform/auth/staff.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { requireTripToBoard, seesOnlyOwnTrips } from './boarding-permissions.ts'
import { presentDeparture, presentLine } from './present-departure.ts'
import { selectDepartedManifest, selectManifest } from './queries.ts'

/** Returns the manifest for the screen. Drivers get it without addresses, phone numbers and next of kin. */
export const showManifest = (context: AppContext, staff: Staff, tripId: number): Promise<Manifest> =>
  readManifest(context, staff, tripId, { isContactShown: !seesOnlyOwnTrips(staff) })

/**
 * Returns the complete manifest for a PDF or CSV file, and records the download in the audit log. The regulations
 * require a list with next of kin in the bus, so the file also contains the details that drivers do not see on screen.
 * After the bus has left, the file has the people aboard at that time, with the digest of the list and our signature.
 */
export async function printManifest(
  context: AppContext,
  act: StaffAction,
  tripId: number,
  kind: 'pdf' | 'csv',
): Promise<Manifest> {
  const current = await readManifest(context, act.actor, tripId, { isContactShown: true })
  const manifest = { ...current, ...(await readDeparted(context, tripId)) }
  // Personal data leaves the system, so the audit log records who downloaded it.
  await writeLog(context.db, {
    ...act,
    type: 'admin',
    action: 'manifest.downloaded',
    details: `${kind.toUpperCase()} of trip ${tripId}`,
    entity: 'trip',
    entityId: tripId,
  })
  return manifest
}

async function readManifest(
  context: AppContext,
  staff: Staff,
  tripId: number,
  what: { isContactShown: boolean },
): Promise<Manifest> {
  const trip = await requireTripToBoard(context.db, staff, tripId, 'view')
  const { name, address, phone } = await readCompany(context)
  const lines = await selectManifest(context.db, tripId)
  return {
    trip: presentDeparture(trip),
    company: { name, address, phone },
    lines: lines.map(presentLine(what)),
    departed: null,
  }
}

/** Returns the people who were aboard when the bus left. Undefined if the bus has not left. */
async function readDeparted(
  { db }: AppContext,
  tripId: number,
): Promise<Pick<Manifest, 'lines' | 'departed'> | undefined> {
  const row = await selectDepartedManifest(db, tripId)
  if (!row) return undefined
  const departed = {
    at: row.at.toISOString(),
    sha256: row.sha256.toString('hex'),
    signature: row.signature?.toString('base64') ?? null,
    publicKey: row.publicKey?.toString('base64') ?? null,
  }
  return { lines: z.array(ManifestLine).parse(row.lines), departed }
}
