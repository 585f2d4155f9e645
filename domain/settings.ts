/** Values used until staff save settings, and the initial values of the settings form. */
export const DEFAULT_SETTINGS = {
  maintenanceMode: false,
  seatHoldMinutes: 15,
  maxSeatsPerBooking: 5,
  bookingDeadlineHours: 2,
  paystackEnabled: true,
  bankTransferEnabled: true,
  bookingEmailsEnabled: true,
  paymentEmailsEnabled: true,
  reminderSmsEnabled: true,
  reminderHours: 24,
  refundApprovalAbove: 100_000,
} as const

/** Limits for staff. The database enforces them too. */
export const SETTINGS_BOUNDS = {
  seatHoldMinutes: { least: 5, most: 60 },
  maxSeatsPerBooking: { least: 1, most: 10 },
  bookingDeadlineHours: { least: 0, most: 24 },
  reminderHours: { least: 1, most: 72 },
  refundApprovalAbove: { least: 0, most: 5_000_000 },
} as const

export const MAX_PASSENGERS = 13

/** Without saved settings, only the limit of the search form applies. */
export const seatLimit = (settings: { maxSeatsPerBooking: number } | null): number =>
  Math.min(settings?.maxSeatsPerBooking ?? MAX_PASSENGERS, MAX_PASSENGERS)
