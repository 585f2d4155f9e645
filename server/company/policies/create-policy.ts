import type { RefundPolicyInput, RefundPolicyRow } from '#contracts/company/refund-policies.ts'
import { policyLines } from '#domain/company/refund-policy.ts'
import { naira } from '#domain/platform/money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { listPolicies } from './list-policies.ts'
import { insertPolicy } from './queries.ts'

/** Makes a policy for seats that are held from now on. Bookings keep the policy that they were made with. */
export const createPolicy = (
  db: Database,
  act: StaffAction,
  input: RefundPolicyInput,
): Promise<RefundPolicyRow> =>
  withTransaction(db, async (tx) => {
    const id = await insertPolicy(tx, input, act.actor.id)
    const lines = policyLines({ ...input, flatKobo: naira(input.flat) })
    await writeLog(tx, {
      ...act,
      type: 'admin',
      action: 'policy.created',
      details: `${input.name}: ${lines.map(({ notice, charge }) => `${notice.toLowerCase()} ${charge}`).join('; ')}`,
      entity: 'policy',
      entityId: id,
      after: input,
    })
    const policy = (await listPolicies(tx)).find((one) => one.id === id)
    if (!policy) throw new Error('the new policy is missing')
    return policy
  })
