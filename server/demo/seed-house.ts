import type { Database } from '#server/database/connect.ts'
import { hoursAfter } from './booking-draft.ts'
import { DEMO_SETTINGS } from './demo-settings.ts'
import { DEMO_STAFF, STAFF_ROLES, type StaffRole, staffEmail } from './demo-staff.ts'
import { findRoles, insertSettings, insertUsers } from './queries.ts'

export type StaffIds = Record<StaffRole, number>

/** The people and the settings of the house. */
export async function seedHouse(
  tx: Database,
  { now, adminEmail, passwordHash }: { now: Date; adminEmail: string | undefined; passwordHash: string },
): Promise<StaffIds> {
  const opened = hoursAfter(now, -120 * 24)
  await insertSettings(tx, settingsRow(opened))
  const roles = new Map((await findRoles(tx)).map(({ id, name }) => [name, id]))
  const emails = { ...addresses(), ...(adminEmail ? { admin: adminEmail.trim().toLowerCase() } : {}) }
  const users = await insertUsers(
    tx,
    STAFF_ROLES.map((role, i) => ({
      name: DEMO_STAFF[role],
      email: emails[role],
      password_hash: passwordHash,
      role_id: found(roles.get(role), `role ${role}`),
      last_login_at: hoursAfter(now, -2 - i * 7),
      created_at: opened,
      updated_at: opened,
    })),
  )
  const ids = new Map(users.map(({ id, email }) => [email, id]))
  return Object.fromEntries(
    STAFF_ROLES.map((role) => [role, found(ids.get(emails[role]), `user ${role}`)]),
  ) as StaffIds
}

/** Plans name things by what they are; the database answers with ids. A gap between the two is a bug of the demo. */
export function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The demo data has no ${what}.`)
  return value
}

const addresses = (): Record<StaffRole, string> =>
  Object.fromEntries(STAFF_ROLES.map((role) => [role, staffEmail(role)])) as Record<StaffRole, string>

const settingsRow = (opened: Date) => ({
  company_name: DEMO_SETTINGS.companyName,
  support_email: DEMO_SETTINGS.supportEmail,
  support_phone: DEMO_SETTINGS.supportPhone,
  contact_email: DEMO_SETTINGS.contactEmail,
  contact_phone: DEMO_SETTINGS.contactPhone,
  address: DEMO_SETTINGS.address,
  website_url: DEMO_SETTINGS.websiteUrl,
  facebook_url: DEMO_SETTINGS.facebookUrl,
  twitter_url: DEMO_SETTINGS.twitterUrl,
  whatsapp_url: DEMO_SETTINGS.whatsappUrl,
  whatsapp_group_url: DEMO_SETTINGS.whatsappGroupUrl,
  instagram_url: DEMO_SETTINGS.instagramUrl,
  linkedin_url: DEMO_SETTINGS.linkedinUrl,
  maintenance_mode: DEMO_SETTINGS.maintenanceMode,
  seat_hold_minutes: DEMO_SETTINGS.seatHoldMinutes,
  max_seats_per_booking: DEMO_SETTINGS.maxSeatsPerBooking,
  booking_deadline_hours: DEMO_SETTINGS.bookingDeadlineHours,
  paystack_enabled: DEMO_SETTINGS.paystackEnabled,
  bank_transfer_enabled: DEMO_SETTINGS.bankTransferEnabled,
  booking_emails_enabled: DEMO_SETTINGS.bookingEmailsEnabled,
  payment_emails_enabled: DEMO_SETTINGS.paymentEmailsEnabled,
  reminder_sms_enabled: DEMO_SETTINGS.reminderSmsEnabled,
  reminder_hours: DEMO_SETTINGS.reminderHours,
  created_at: opened,
  updated_at: opened,
})
