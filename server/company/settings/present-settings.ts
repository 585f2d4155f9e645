import type { CompanySettings } from '#contracts/company/company-settings.ts'
import type { PublicSettings } from '#contracts/company/public-settings.ts'
import type { SettingsRow } from './queries.ts'

/** The settings that anonymous visitors may read. A public key in the settings overrides the one in the environment. */
export const presentPublicSettings = (
  row: SettingsRow,
  configuredKey: string | undefined,
): PublicSettings => ({
  companyName: row.company_name,
  supportEmail: row.support_email,
  supportPhone: row.support_phone,
  contactEmail: row.contact_email,
  contactPhone: row.contact_phone,
  address: row.address,
  parkHours: row.park_hours,
  websiteUrl: row.website_url,
  facebookUrl: row.facebook_url,
  twitterUrl: row.twitter_url,
  whatsAppUrl: row.whatsapp_url,
  whatsAppGroupUrl: row.whatsapp_group_url,
  instagramUrl: row.instagram_url,
  linkedinUrl: row.linkedin_url,
  maintenanceMode: row.maintenance_mode,
  paystackPublicKey: row.paystack_public_key ?? configuredKey ?? null,
  paystackEnabled: row.paystack_enabled,
  bankTransferEnabled: row.bank_transfer_enabled,
  bookingEmailsEnabled: row.booking_emails_enabled,
  seatHoldMinutes: row.seat_hold_minutes,
  maxSeatsPerBooking: row.max_seats_per_booking,
  bookingDeadlineHours: row.booking_deadline_hours,
})

/**
 * All settings, for the form of the back-office. Omits the public key of the environment: the form edits only the key
 * in the settings.
 */
export const presentSettings = (row: SettingsRow): CompanySettings => ({
  ...presentPublicSettings(row, undefined),
  id: row.id,
  paymentEmailsEnabled: row.payment_emails_enabled,
  dailyReportEnabled: row.daily_report_enabled,
  reminderSmsEnabled: row.reminder_sms_enabled,
  reminderHours: row.reminder_hours,
  refundApprovalAbove: row.refund_approval_above,
  disputeHours: row.dispute_hours,
  refundEscalationDays: row.refund_escalation_days,
  lateMinutes: row.late_minutes,
  infantMaxAge: row.infant_max_age,
  ussdEnabled: row.ussd_enabled,
  updatedAt: row.updated_at.toISOString(),
})
