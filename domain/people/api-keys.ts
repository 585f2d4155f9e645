import { PERMISSIONS, type Permission } from './permissions.ts'

/** An API key begins with these characters, so that a leaked key is recognised in files and logs. */
export const KEY_START = 'tk_'

/** The longest life of an API key, which is also the default. */
export const KEY_MAX_DAYS = 365

const FORBIDDEN_AREAS = ['users', 'roles', 'settings', 'api-keys']
const FORBIDDEN: readonly string[] = ['payments.process', 'payments.refund']

/**
 * Returns whether an API key may hold the permission. A key never manages people, permissions, settings or keys, and
 * never confirms payments or refunds: a stolen key must not give itself more permissions or move money out. With
 * `bookings.create` it sells at the counter, and so records the money of these sales.
 */
export const mayKeyHold = (permission: string): boolean =>
  !FORBIDDEN.includes(permission) && !FORBIDDEN_AREAS.includes(permission.split('.')[0] ?? '')

/** The permissions that an API key may hold. */
export const KEY_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(mayKeyHold)

/** The name of an API key in the audit log. */
export const keyInLog = (key: string, person: string): string => `key ${key} (of ${person})`
