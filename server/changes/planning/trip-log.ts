import type { StaffTrip } from '#contracts/network/staff-trips.ts'
import { routeName } from '#domain/network/route-name.ts'
import type { AuditAction } from '#domain/platform/audit-actions.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import type { LogEntry } from '#server/platform/audit-log/log-entry.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'

/** Returns, for example, `Lagos to Awgu, Tue 17 Nov 2026, 5:30 am WAT`. */
export const tripInWords = ({ route, departTime }: Pick<StaffTrip, 'route' | 'departTime'>): string =>
  `${routeName(route)}, ${lagosMoment(new Date(departTime))}`

/** Returns the fields of a trip for the audit log: those that staff decide, not the state of its seats. */
export const written = (trip: StaffTrip) => ({
  routeId: trip.routeId,
  busId: trip.busId,
  batchId: trip.batchId,
  driverId: trip.driver?.id ?? null,
  status: trip.status,
  departTime: trip.departTime,
  arriveTime: trip.arriveTime,
  price: trip.price,
  ...(trip.ownStops ?? STOPS_OF_THE_ROUTE),
})

const STOPS_OF_THE_ROUTE = {
  boardingPoint: null,
  boardingAddress: null,
  boardingLandmark: null,
  boardingMapUrl: null,
  dropOff: null,
  nightStop: null,
}

export const tripEntry = (
  act: StaffAction,
  action: AuditAction,
  trip: StaffTrip,
  more: Pick<LogEntry, 'before' | 'after'> & { note?: string } = {},
): LogEntry => {
  const { note, ...states } = more
  return {
    ...act,
    ...states,
    type: 'admin',
    action,
    details: note ? `${tripInWords(trip)}: ${note}` : tripInWords(trip),
    entity: 'trip',
    entityId: trip.id,
  }
}
