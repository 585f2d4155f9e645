import type { Found } from '#contracts/office/find.ts'
import { type Access, mayDo, type Staff } from '#server/platform/auth/staff.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  presentFoundBooking,
  presentFoundBus,
  presentFoundPayment,
  presentFoundTrip,
} from './present-found.ts'
import { selectFoundBookings, selectFoundBuses, selectFoundPayments, selectFoundTrips } from './queries.ts'

/**
 * Searches bookings, payments, trips and buses at once. Each kind needs the permission of its list: without it the
 * statement does not run and the kind is empty. Drivers find only the trips they drive.
 */
export async function findRecords(db: Database, staff: Staff, search: string): Promise<Found> {
  const onlyDriver = mayDo(staff, 'trips.view') ? undefined : staff.id
  const [bookings, payments, trips, buses] = await Promise.all([
    ifPermitted(staff, 'bookings.view', () => selectFoundBookings(db, search)),
    ifPermitted(staff, 'payments.view', () => selectFoundPayments(db, search)),
    ifPermitted(staff, ['trips.view', 'own-trips.view'], () => selectFoundTrips(db, search, onlyDriver)),
    ifPermitted(staff, 'buses.view', () => selectFoundBuses(db, search)),
  ])
  return {
    bookings: bookings.map(presentFoundBooking),
    payments: payments.map(presentFoundPayment),
    trips: trips.map(presentFoundTrip),
    buses: buses.map(presentFoundBus),
  }
}

const ifPermitted = async <Row>(
  staff: Staff,
  access: Access,
  select: () => Promise<Row[]>,
): Promise<Row[]> => (mayDo(staff, access) ? select() : [])
