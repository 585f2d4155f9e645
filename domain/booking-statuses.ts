export const BOOKING_STATUSES = ['DRAFT', 'PENDING', 'CONFIRMED', 'CANCELLED'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Statuses of a booking that is not confirmed yet. The booking is released when its hold expires. */
export const UNPAID_STATUSES = ['DRAFT', 'PENDING'] as const
export type UnpaidStatus = (typeof UNPAID_STATUSES)[number]

export const isUnpaidStatus = (status: BookingStatus): status is UnpaidStatus =>
  UNPAID_STATUSES.some((unpaid) => unpaid === status)
