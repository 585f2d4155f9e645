/** The trip status CANCELED has one L; the booking status CANCELLED has two. */
export const TRIP_STATUSES = ['SCHEDULED', 'COMPLETED', 'CANCELED'] as const

export type TripStatus = (typeof TRIP_STATUSES)[number]
