import type { Database } from '#server/platform/database/connect.ts'
import { isAnyAdminActive, lockStaff } from './queries.ts'
import { lastAdmin } from './refusals.ts'

/**
 * Runs a change that may remove an admin, inside its transaction. Serializes such changes and throws if no active admin
 * remains. Checks after the change, so that every way of losing the last admin is covered.
 */
export async function requireRemainingAdmin<Result>(
  tx: Database,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockStaff(tx)
  const result = await change()
  if (!(await isAnyAdminActive(tx))) throw lastAdmin()
  return result
}
