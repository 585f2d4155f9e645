import type { Manifest } from '#contracts/boarding.ts'
import type { House } from '#server/app.ts'
import type { Staff } from '#server/auth/staff.ts'
import { readCompany } from '#server/settings/read-company.ts'
import { isOnlyDriver, tripAtTheDoor } from './at-the-door.ts'
import { presentDeparture, presentLine } from './present.ts'
import { selectManifest } from './queries.ts'

/** On a screen. */
export const showManifest = (house: House, staff: Staff, tripId: number): Promise<Manifest> =>
  readManifest(house, staff, tripId, { isContactShown: !isOnlyDriver(staff) })

/**
 * On paper: the regulations want the whole list in the bus, next of kin included, so the driver takes it along even
 * though the screen shows less.
 */
export const printManifest = (house: House, staff: Staff, tripId: number): Promise<Manifest> =>
  readManifest(house, staff, tripId, { isContactShown: true })

async function readManifest(
  house: House,
  staff: Staff,
  tripId: number,
  what: { isContactShown: boolean },
): Promise<Manifest> {
  const trip = await tripAtTheDoor(house.db, staff, tripId)
  const { name, address, phone } = await readCompany(house)
  const lines = await selectManifest(house.db, tripId)
  return {
    trip: presentDeparture(trip),
    company: { name, address, phone },
    lines: lines.map(presentLine(what)),
  }
}
