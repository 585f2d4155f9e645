import type { Database } from '#server/platform/database/connect.ts'
import { isAnyAdminActive, lockStaff } from './queries.ts'
import { lastAdmin } from './refusals.ts'

/**
 * A change that may take an admin away, in its transaction: one at a time, and undone when nobody would be left who can
 * let people in. Judged by what is there afterwards, so that no way of losing the last admin can be forgotten.
 */
export async function keepingAnAdmin<Result>(tx: Database, change: () => Promise<Result>): Promise<Result> {
  await lockStaff(tx)
  const result = await change()
  if (!(await isAnyAdminActive(tx))) throw lastAdmin()
  return result
}
