import type { RefundPolicyRow } from '#contracts/company/refund-policies.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { type PolicyRow, selectPolicies } from './queries.ts'

/** Lists the policies, newest first. */
export const listPolicies = async (db: Database): Promise<RefundPolicyRow[]> =>
  (await selectPolicies(db)).map(presentPolicy)

const presentPolicy = (row: PolicyRow): RefundPolicyRow => ({
  id: row.id,
  name: row.name,
  flat: row.flat,
  move: row.move,
  brackets: row.brackets.map(({ hoursBefore, percent }) => ({ hoursBefore, percent })),
  validFrom: row.validFrom.toISOString(),
  createdBy: row.createdBy,
  isInForce: row.isInForce,
})
