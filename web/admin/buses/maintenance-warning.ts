import { soldTripsInWords } from '#domain/trips-ahead.ts'

/** Maintenance does nothing by itself for those who have paid, so somebody has to act. */
export const maintenanceWarning = (soldTrips: number): string =>
  `${soldTripsInWords(soldTrips)}. They stay as they are and nobody new can book; give them another bus or cancel them.`
