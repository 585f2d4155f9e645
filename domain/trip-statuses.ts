/** CANCELED has one L here; a booking's CANCELLED has two. */
export const TRIP_STATUSES = ['SCHEDULED', 'COMPLETED', 'CANCELED'] as const

export type TripStatus = (typeof TRIP_STATUSES)[number]
