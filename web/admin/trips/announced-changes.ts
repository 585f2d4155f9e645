import type { StaffTrip, TripChange, TripChoices } from '#contracts/network/staff-trips.ts'
import { type AnnouncedPlan, type Change, tripChanges } from '#domain/network/trip-changes.ts'

/** Returns the changes that passengers are notified of when the form is saved. The server decides by the same rule. */
export function announcedChanges(trip: StaffTrip, change: TripChange, choices: TripChoices): Change[] {
  if ((change.status ?? trip.status) !== 'SCHEDULED') return []
  const before = planOf(trip)
  const bus = choices.buses.find(({ id }) => id === change.busId)
  const route = choices.routes.find(({ id }) => id === trip.routeId)
  return tripChanges(before, {
    departTime: change.departTime === undefined ? before.departTime : new Date(change.departTime),
    arriveTime: change.arriveTime === undefined ? before.arriveTime : new Date(change.arriveTime),
    busType: bus?.busType ?? before.busType,
    plateNo: bus?.plateNo ?? before.plateNo,
    stops: change.ownStops === undefined ? before.stops : (change.ownStops ?? route?.stops ?? before.stops),
  })
}

const planOf = ({ departTime, arriveTime, bus, stops }: StaffTrip): AnnouncedPlan => ({
  departTime: new Date(departTime),
  arriveTime: new Date(arriveTime),
  busType: bus.busType,
  plateNo: bus.plateNo,
  stops,
})
