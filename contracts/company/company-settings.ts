import * as z from 'zod/mini'
import {
  emailOrNothing,
  httpsOrNothing,
  phoneNumberOrNothing,
  plainText,
} from '#contracts/platform/plain-text.ts'
import { shownAt } from '#contracts/platform/shown-at.ts'
import { SETTINGS_BOUNDS } from '#domain/company/settings.ts'
import { PublicSettings } from './public-settings.ts'

const EMAIL = 'Please enter a valid email'
const PHONE = 'Phone number must be at least 10 digits'
const PUBLIC_KEY = 'Use a public key: it starts with pk_test_ or pk_live_'

/** A whole number within its bounds, with an error message such as `Seat hold must be 5 to 60 minutes`. */
const within = (field: keyof typeof SETTINGS_BOUNDS, words: (bounds: string) => string) => {
  const { least, most } = SETTINGS_BOUNDS[field]
  const refusal = words(`${least} to ${most}`)
  return z.int(refusal).check(z.minimum(least, refusal), z.maximum(most, refusal))
}

const email = z.nullable(emailOrNothing(EMAIL))
const phone = z.nullable(phoneNumberOrNothing(PHONE))
const link = z.nullable(httpsOrNothing('Use an address that starts with https://'))

const fields = {
  companyName: plainText(1, 'Company name is required', 120),
  supportEmail: email,
  supportPhone: phone,
  contactEmail: email,
  contactPhone: phone,
  address: z.nullable(plainText(0, 'Text', 300)),
  parkHours: z.nullable(plainText(0, 'Text', 120)),
  websiteUrl: link,
  facebookUrl: link,
  twitterUrl: link,
  whatsAppUrl: link,
  whatsAppGroupUrl: link,
  instagramUrl: link,
  linkedinUrl: link,
  maintenanceMode: z.boolean(),
  seatHoldMinutes: within('seatHoldMinutes', (bounds) => `Seat hold must be ${bounds} minutes`),
  maxSeatsPerBooking: within('maxSeatsPerBooking', (bounds) => `Max seats per booking must be ${bounds}`),
  bookingDeadlineHours: within(
    'bookingDeadlineHours',
    (bounds) => `Booking deadline must be ${bounds} hours`,
  ),
  paystackEnabled: z.boolean(),
  paystackPublicKey: z.nullable(
    z.string(PUBLIC_KEY).check(
      z.trim(),
      z.maxLength(200, PUBLIC_KEY),
      z.refine((text) => text === '' || /^pk_(test|live)_[A-Za-z0-9]+$/.test(text), PUBLIC_KEY),
    ),
  ),
  bankTransferEnabled: z.boolean(),
  bookingEmailsEnabled: z.boolean(),
  paymentEmailsEnabled: z.boolean(),
  /** The owner gets a report of the day before by mail each morning. */
  dailyReportEnabled: z.boolean(),
  reminderSmsEnabled: z.boolean(),
  reminderHours: within('reminderHours', (bounds) => `Reminder must be ${bounds} hours before departure`),
  /**
   * Naira per booking. A refund by staff waits for approval by a second person if it and the earlier unapproved refunds
   * by staff for the booking exceed this sum. Refunds for a cancelled trip or a mistaken record never wait.
   */
  refundApprovalAbove: within('refundApprovalAbove', () => 'Refund approval limit must be ₦0 to ₦5,000,000'),
  /** Business hours from the opening of a dispute to our deadline, unless the provider's is earlier. */
  disputeHours: within(
    'disputeHours',
    (bounds) => `Time to answer a dispute must be ${bounds} business hours`,
  ),
  /** Working days after which a refund that is not with the passenger becomes an open item for finance. */
  refundEscalationDays: within(
    'refundEscalationDays',
    (bounds) => `The time until a refund is overdue must be ${bounds} working days`,
  ),
  /** If a departure moves by more than this many minutes, cancelling costs its passengers nothing. */
  lateMinutes: within('lateMinutes', (bounds) => `Free cancellation must be ${bounds} minutes`),
  /** Up to this age, in years, a child travels without a seat, on an adult's lap. */
  infantMaxAge: within('infantMaxAge', (bounds) => `The age of infants must be ${bounds} years`),
  /** Callers can book, pay and see their tickets by USSD, if a gateway is configured. */
  ussdEnabled: z.boolean(),
}

/** In the optional text fields, empty text and null both mean "not set". */
export const SettingsChange = z.partial(z.strictObject({ ...fields, updatedAt: shownAt }))
export type SettingsChange = z.infer<typeof SettingsChange>

/** The first settings. Only the name is required; a missing field stays empty or gets its default value. */
export const SettingsInput = z.strictObject({
  ...z.partial(z.strictObject(fields)).shape,
  companyName: fields.companyName,
})
export type SettingsInput = z.infer<typeof SettingsInput>

export const CompanySettings = z.extend(PublicSettings, {
  id: z.int(),
  paymentEmailsEnabled: z.boolean(),
  dailyReportEnabled: z.boolean(),
  reminderSmsEnabled: z.boolean(),
  reminderHours: z.int(),
  refundApprovalAbove: z.int(),
  disputeHours: z.int(),
  refundEscalationDays: z.int(),
  lateMinutes: z.int(),
  infantMaxAge: z.int(),
  ussdEnabled: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type CompanySettings = z.infer<typeof CompanySettings>

export type SettingsField = keyof typeof fields

export const SettingsAnswer = z.object({ data: CompanySettings })

/** `data` is null while no settings are saved. */
export const SettingsOrNoneAnswer = z.object({ data: z.nullable(CompanySettings) })
