import type { Selectable } from 'kysely'
import type { SettingsChange, SettingsField, SettingsInput } from '#contracts/company/company-settings.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isAsShown } from '#server/platform/database/list-page.ts'
import type { CompanySettings } from '#server/platform/database/schema.ts'

export type SettingsRow = Selectable<CompanySettings>

export const selectSettings = (db: Database): Promise<SettingsRow | undefined> =>
  db.selectFrom('company_settings').selectAll().executeTakeFirst()

const COLUMNS = {
  companyName: 'company_name',
  supportEmail: 'support_email',
  supportPhone: 'support_phone',
  contactEmail: 'contact_email',
  contactPhone: 'contact_phone',
  address: 'address',
  parkHours: 'park_hours',
  websiteUrl: 'website_url',
  facebookUrl: 'facebook_url',
  twitterUrl: 'twitter_url',
  whatsAppUrl: 'whatsapp_url',
  whatsAppGroupUrl: 'whatsapp_group_url',
  instagramUrl: 'instagram_url',
  linkedinUrl: 'linkedin_url',
  maintenanceMode: 'maintenance_mode',
  seatHoldMinutes: 'seat_hold_minutes',
  maxSeatsPerBooking: 'max_seats_per_booking',
  bookingDeadlineHours: 'booking_deadline_hours',
  paystackEnabled: 'paystack_enabled',
  paystackPublicKey: 'paystack_public_key',
  bankTransferEnabled: 'bank_transfer_enabled',
  bookingEmailsEnabled: 'booking_emails_enabled',
  paymentEmailsEnabled: 'payment_emails_enabled',
  dailyReportEnabled: 'daily_report_enabled',
  reminderSmsEnabled: 'reminder_sms_enabled',
  reminderHours: 'reminder_hours',
  refundApprovalAbove: 'refund_approval_above',
  disputeHours: 'dispute_hours',
  refundEscalationDays: 'refund_escalation_days',
  lateMinutes: 'late_minutes',
  infantMaxAge: 'infant_max_age',
  ussdEnabled: 'ussd_enabled',
} as const satisfies Record<SettingsField, keyof SettingsRow>

/** Empty text becomes null. An omitted field keeps its value, or gets the column's default in a new record. */
const columnsOf = (settings: SettingsChange | SettingsInput) =>
  Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([field, column]) => {
      const value = settings[field as SettingsField]
      return value === undefined ? [] : [[column, value === '' ? null : value]]
    }),
  )

export async function insertSettings(tx: Database, input: SettingsInput): Promise<void> {
  await tx
    .insertInto('company_settings')
    .values({ company_name: input.companyName, ...columnsOf(input) })
    .execute()
}

/** Returns false if the settings changed since they were shown. */
export async function updateSettings(tx: Database, id: number, change: SettingsChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('company_settings')
    .set({ is_the_only_one: true, ...columnsOf(change) })
    .where('id', '=', id)
    .where(isAsShown(change.updatedAt).$castTo<boolean>())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteSettingsRow = (tx: Database, id: number) =>
  tx.deleteFrom('company_settings').where('id', '=', id).execute()
