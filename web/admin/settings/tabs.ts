import type { SettingsField } from '#contracts/company/company-settings.ts'

export type TabName = 'general' | 'links' | 'booking' | 'payment' | 'policy' | 'notifications' | 'website'

type Tab = { name: TabName; label: string; fields: Partial<Record<SettingsField, string>> }

export const TABS: readonly Tab[] = [
  {
    name: 'general',
    label: 'General',
    fields: {
      companyName: 'Company name',
      contactEmail: 'Contact e-mail',
      contactPhone: 'Contact phone',
      address: 'Address',
      parkHours: 'Park hours on travel days',
      supportEmail: 'Support e-mail',
      supportPhone: 'Support phone',
      maintenanceMode: 'Maintenance mode',
    },
  },
  {
    name: 'links',
    label: 'Links',
    fields: {
      websiteUrl: 'Website',
      facebookUrl: 'Facebook',
      twitterUrl: 'Twitter',
      instagramUrl: 'Instagram',
      linkedinUrl: 'LinkedIn',
      whatsAppUrl: 'WhatsApp',
      whatsAppGroupUrl: 'WhatsApp group',
    },
  },
  {
    name: 'booking',
    label: 'Booking',
    fields: {
      seatHoldMinutes: 'Seat hold',
      maxSeatsPerBooking: 'Max seats per booking',
      bookingDeadlineHours: 'Booking deadline',
      infantMaxAge: 'Infants',
      ussdEnabled: 'Booking by USSD',
    },
  },
  {
    name: 'payment',
    label: 'Payment',
    fields: {
      paystackEnabled: 'Paystack enabled',
      paystackPublicKey: 'Paystack public key',
      bankTransferEnabled: 'Bank transfer enabled',
      refundApprovalAbove: 'Refund approval limit',
      disputeHours: 'Time to answer a dispute',
      refundEscalationDays: 'Refunds overdue after',
      lateMinutes: 'Free cancellation',
    },
  },
  // Has no fields of the settings, because each policy is a record of its own.
  { name: 'policy', label: 'Cancellation', fields: {} },
  {
    name: 'notifications',
    label: 'Notifications',
    fields: {
      bookingEmailsEnabled: 'Booking e-mails',
      paymentEmailsEnabled: 'Payment e-mails',
      dailyReportEnabled: 'Daily report',
      reminderSmsEnabled: 'Reminder SMS enabled',
      reminderHours: 'Reminder',
    },
  },
  // Has no fields of the settings, because the entries of this tab are separate records that are saved one by one.
  { name: 'website', label: 'Website', fields: {} },
]

export const fieldsOf = (name: TabName): SettingsField[] =>
  Object.keys(TABS.find((tab) => tab.name === name)?.fields ?? {}) as SettingsField[]

export const tabOf = (field: SettingsField): TabName =>
  TABS.find((tab) => field in tab.fields)?.name ?? 'general'

export const labelOf = (field: SettingsField): string =>
  TABS.map(({ fields }) => fields[field]).find((label) => label !== undefined) ?? field
