import type { Permission } from './permissions.ts'

/** Permissions to move money, to manage users, roles, API keys and webhooks, and to change the settings. */
const DANGEROUS: readonly Permission[] = [
  'payments.process',
  'payments.refund',
  'disputes.process',
  'bookings.delete',
  'users.create',
  'users.edit',
  'users.delete',
  'roles.create',
  'roles.edit',
  'roles.delete',
  'settings.edit',
  'api-keys.edit',
  'webhooks.edit',
]

export const needsSecondFactor = (permissions: readonly string[]): boolean =>
  DANGEROUS.some((permission) => permissions.includes(permission))
