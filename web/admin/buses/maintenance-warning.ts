import { soldTripsInWords } from '#domain/trips-ahead.ts'

/** Warns that trips already sold are not affected by maintenance, so staff must act. */
export const maintenanceWarning = (soldTrips: number): string =>
  `${soldTripsInWords(soldTrips)}. They stay as they are and nobody new can book; give them another bus or cancel them.`
