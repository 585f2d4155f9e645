/** One person per built-in role, with a name nobody takes for a real one. */
export const DEMO_STAFF = {
  admin: 'Demo Admin',
  manager: 'Sample Manager',
  finance: 'Mock Accountant',
  support: 'Tester Helpdesk',
  driver: 'Demo Driver',
} as const

export type StaffRole = keyof typeof DEMO_STAFF

export const STAFF_ROLES = Object.keys(DEMO_STAFF) as StaffRole[]

export const staffEmail = (role: StaffRole): string => `${role}@tafiya.test`

/** Addresses set aside for documentation (RFC 5737), so that no real line is named. */
export const staffIp = (role: StaffRole): string => `192.0.2.${10 + STAFF_ROLES.indexOf(role)}`
