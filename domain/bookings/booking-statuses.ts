export const BOOKING_STATUSES = ['DRAFT', 'PENDING', 'CONFIRMED', 'CANCELLED'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Statuses of a booking that is not confirmed yet. The booking is released when its hold expires. */
export const UNCONFIRMED_STATUSES = ['DRAFT', 'PENDING'] as const
export type UnconfirmedStatus = (typeof UNCONFIRMED_STATUSES)[number]

export const isUnconfirmedStatus = (status: BookingStatus): status is UnconfirmedStatus =>
  UNCONFIRMED_STATUSES.some((unconfirmed) => unconfirmed === status)
