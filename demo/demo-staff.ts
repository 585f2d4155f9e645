/** One person per built-in role, with an obviously fake name. */
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

/** Returns an address reserved for documentation (RFC 5737), which belongs to no real network. */
export const staffIp = (role: StaffRole): string => `192.0.2.${10 + STAFF_ROLES.indexOf(role)}`
