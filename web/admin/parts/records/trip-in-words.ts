import type { StaffTrip } from '#contracts/network/staff-trips.ts'
import { routeName } from '#domain/network/route-name.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'

/** Names a trip by route and departure: `Lagos to Awgu, Tue 17 Nov 2026, 5:30 am WAT`. */
export const tripInWords = ({ route, departTime }: StaffTrip): string =>
  `${routeName(route)}, ${lagosMoment(new Date(departTime))}`
