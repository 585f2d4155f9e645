import { randomBytes } from 'node:crypto'
import { TRIP_IMPORT } from '#server/changes/planning/import-trips.ts'
import { BUS_IMPORT } from '#server/network/buses/import-buses.ts'
import { ROUTE_IMPORT } from '#server/network/routes/import-routes.ts'
import { type ImportKind, previewImport } from '#server/platform/csv/run-import.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { buildBus, buildTrip } from '../builders.ts'
import { staffAction } from '../staff.ts'
import type { Known } from './fit-values.ts'

/** Returns a file for each kind of import, with the digest of its preview. */
export async function createImportFiles(db: Database): Promise<Known[]> {
  const name = randomBytes(4).toString('hex')
  return [
    await checked(db, ROUTE_IMPORT, `From,To,Duration\nLagos ${name},Awgu,11 hours\n`),
    await checked(db, BUS_IMPORT, `Bus Serial Number,Type\nI-${name},Sprinter\n`),
    await checked(db, TRIP_IMPORT, await aFileOfTrips(db)),
  ]
}

async function checked<Plan>(db: Database, kind: ImportKind<Plan>, file: string): Promise<Known> {
  const { digest } = await previewImport(db, await staffAction(db), kind, file)
  return { file, digest }
}

async function aFileOfTrips(db: Database): Promise<string> {
  const { route_id } = await buildTrip(db, { departTime: new Date('2090-03-06T05:00:00Z') })
  const { plate_no } = await buildBus(db)
  const route = await db.selectFrom('routes').selectAll().where('id', '=', route_id).executeTakeFirstOrThrow()
  const headings = 'Departure (WAT),Arrival (WAT),From,To,Batch,Bus Serial Number,Price (₦)'
  const cells = ['2091-03-06 05:30', '2091-03-06 16:30', route.origin, route.destination, '2026_A Stream_I']
  return `${headings}\n${[...cells, plate_no, '35000'].join(',')}\n`
}
