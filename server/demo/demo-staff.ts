/** The name of one user per built-in role. The names are obviously made up. */
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

/** Returns an IP address that is reserved for documentation (RFC 5737) and belongs to no real network. */
export const staffIp = (role: StaffRole): string => `192.0.2.${10 + STAFF_ROLES.indexOf(role)}`
