import type { Insertable } from 'kysely'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import type { DB } from '#server/platform/database/schema.ts'

/** The company settings of the demo. They contain no payment key: it comes from the configuration. */
export const demoSettings = (opened: Date): Insertable<DB['company_settings']> => ({
  company_name: 'Tafiya',
  support_email: 'support@tafiya.example',
  support_phone: '0800 000 0000',
  contact_email: 'hello@tafiya.example',
  contact_phone: '0800 000 0000',
  address: '12 Sample Road, Jibowu, Yaba, Lagos',
  park_hours: '4am until the last bus has left',
  website_url: 'https://tafiya.example',
  facebook_url: 'https://facebook.example/tafiya',
  twitter_url: 'https://twitter.example/tafiya',
  whatsapp_url: 'https://whatsapp.example/tafiya',
  whatsapp_group_url: 'https://whatsapp.example/tafiya-travellers',
  instagram_url: 'https://instagram.example/tafiya',
  linkedin_url: 'https://linkedin.example/tafiya',
  maintenance_mode: DEFAULT_SETTINGS.maintenanceMode,
  seat_hold_minutes: DEFAULT_SETTINGS.seatHoldMinutes,
  max_seats_per_booking: DEFAULT_SETTINGS.maxSeatsPerBooking,
  booking_deadline_hours: DEFAULT_SETTINGS.bookingDeadlineHours,
  paystack_enabled: DEFAULT_SETTINGS.paystackEnabled,
  bank_transfer_enabled: DEFAULT_SETTINGS.bankTransferEnabled,
  booking_emails_enabled: DEFAULT_SETTINGS.bookingEmailsEnabled,
  payment_emails_enabled: DEFAULT_SETTINGS.paymentEmailsEnabled,
  daily_report_enabled: DEFAULT_SETTINGS.dailyReportEnabled,
  reminder_sms_enabled: DEFAULT_SETTINGS.reminderSmsEnabled,
  reminder_hours: DEFAULT_SETTINGS.reminderHours,
  refund_approval_above: DEFAULT_SETTINGS.refundApprovalAbove,
  dispute_hours: DEFAULT_SETTINGS.disputeHours,
  refund_escalation_days: DEFAULT_SETTINGS.refundEscalationDays,
  late_minutes: DEFAULT_SETTINGS.lateMinutes,
  infant_max_age: DEFAULT_SETTINGS.infantMaxAge,
  // The phone of the sandbox calls.
  ussd_enabled: true,
  created_at: opened,
  updated_at: opened,
})
