import type { ShownPolicy } from '#contracts/company/shown-policy.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectPolicyInForce } from './queries.ts'

/** Returns the charges for cancelling that apply to seats held now. */
export async function readPolicyInForce(db: Database): Promise<ShownPolicy | null> {
  const policy = await selectPolicyInForce(db)
  return (
    policy && {
      flatKobo: policy.flatKobo,
      moveKobo: policy.moveKobo,
      brackets: policy.brackets.map(({ hoursBefore, percent }) => ({ hoursBefore, percent })),
      lateMinutes: policy.lateMinutes,
    }
  )
}
