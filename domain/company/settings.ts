/**
 * Initial values of the settings form and of new settings. They also apply while no settings are saved, except
 * `maxSeatsPerBooking`, see `seatLimit`.
 */
export const DEFAULT_SETTINGS = {
  maintenanceMode: false,
  seatHoldMinutes: 15,
  maxSeatsPerBooking: 5,
  bookingDeadlineHours: 2,
  paystackEnabled: true,
  bankTransferEnabled: true,
  bookingEmailsEnabled: true,
  paymentEmailsEnabled: true,
  dailyReportEnabled: true,
  reminderSmsEnabled: true,
  reminderHours: 24,
  refundApprovalAbove: 100_000,
  disputeHours: 16,
  refundEscalationDays: 10,
  lateMinutes: 60,
  infantMaxAge: 2,
  ussdEnabled: false,
} as const

/** The range of each setting that is a number. The contract and the database refuse other values. */
export const SETTINGS_BOUNDS = {
  seatHoldMinutes: { least: 5, most: 60 },
  maxSeatsPerBooking: { least: 1, most: 10 },
  bookingDeadlineHours: { least: 0, most: 24 },
  reminderHours: { least: 1, most: 72 },
  refundApprovalAbove: { least: 0, most: 5_000_000 },
  disputeHours: { least: 4, most: 48 },
  refundEscalationDays: { least: 3, most: 20 },
  lateMinutes: { least: 15, most: 240 },
  infantMaxAge: { least: 0, most: 5 },
} as const

export const MAX_PASSENGERS = 13

/** Returns the maximum number of seats per booking. Without saved settings, it is MAX_PASSENGERS. */
export const seatLimit = (settings: { maxSeatsPerBooking: number } | null): number =>
  Math.min(settings?.maxSeatsPerBooking ?? MAX_PASSENGERS, MAX_PASSENGERS)
