import { soldTripsInWords } from '#domain/network/trips-ahead.ts'

/** Returns a warning for staff: maintenance stops sales on the bus's trips but does not cancel them, so staff must act. */
export const maintenanceWarning = (soldTrips: number): string =>
  `${soldTripsInWords(soldTrips)}. Existing bookings stay valid, but no new ones can be made. Assign another bus or cancel the ${soldTrips === 1 ? 'trip' : 'trips'}.`
