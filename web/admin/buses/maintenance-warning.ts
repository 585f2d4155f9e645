import { soldTripsInWords } from '#domain/trips-ahead.ts'

/** Returns a warning for staff: maintenance does not change trips that have sold seats, so staff must act. */
export const maintenanceWarning = (soldTrips: number): string =>
  `${soldTripsInWords(soldTrips)}. They stay as they are but take no new bookings. Assign another bus or cancel them.`
