import { sql } from 'kysely'
import type { RefundPolicyInput } from '#contracts/company/refund-policies.ts'
import type { RefundBracket, RefundPolicy } from '#domain/company/refund-policy.ts'
import { naira } from '#domain/platform/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'

export type PolicyRow = {
  id: number
  name: string
  flat: number
  move: number
  brackets: RefundBracket[]
  validFrom: Date
  createdBy: string | null
  isInForce: boolean
}

/** The list is short: staff rarely make a new policy. */
const MOST = 50

export async function selectPolicies(db: Database): Promise<PolicyRow[]> {
  const { rows } = await sql<PolicyRow>`
    select p.id, p.name, p.flat_kobo / 100 as flat, p.move_kobo / 100 as move, p.brackets,
           p.valid_from as "validFrom", u.name as "createdBy",
           p.id = (refund_policy_in_force() ->> 'id')::int as "isInForce"
    from refund_policies p left join users u on u.id = p.created_by
    order by p.valid_from desc, p.id desc
    limit ${MOST}
  `.execute(db)
  return rows
}

export async function insertPolicy(tx: Database, input: RefundPolicyInput, by: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into refund_policies (name, flat_kobo, move_kobo, brackets, created_by)
    values (${input.name}, ${naira(input.flat)}, ${naira(input.move)}, ${JSON.stringify(input.brackets)}::jsonb, ${by})
    returning id
  `.execute(tx)
  return only(rows).id
}

export async function selectPolicyInForce(db: Database): Promise<RefundPolicy | null> {
  const { rows } = await sql<{ policy: RefundPolicy | null }>`
    select refund_policy_in_force() as policy
  `.execute(db)
  return rows[0]?.policy ?? null
}
