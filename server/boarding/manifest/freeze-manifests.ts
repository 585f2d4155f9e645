import { createHash } from 'node:crypto'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { manifestCsv } from './manifest-csv.ts'
import { presentLine } from './present-departure.ts'
import { insertDepartedManifest, selectDepartedTrips, selectManifest } from './queries.ts'
import { signManifest } from './sign-manifest.ts'

/**
 * Stores and signs the manifest of each bus that has left. No button marks a departure: a bus counts as departed an
 * hour after its departure time, when it leaves the list of the next departures. A second run changes nothing.
 */
export async function freezeManifests({ db }: Pick<AppContext, 'db'>): Promise<void> {
  for (const tripId of await selectDepartedTrips(db))
    await withTransaction(db, async (tx) => {
      const rows = await selectManifest(tx, tripId)
      const lines = rows.map((row) => ({
        ...presentLine({ isContactShown: true })(row),
        passengerId: row.passenger_id,
        isBuyer: row.is_buyer,
      }))
      const sha256 = createHash('sha256').update(manifestCsv({ lines })).digest()
      const signed = await signManifest(tx, tripId, sha256)
      await insertDepartedManifest(tx, tripId, { lines, sha256, ...signed })
    })
}
