import type { StaffRefund } from '#contracts/refunds.ts'
import { notFound } from '#server/errors.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectRefund } from './list-refund-queries.ts'
import { presentRefund } from './present-refund.ts'

export async function showRefund(db: Database, id: number): Promise<StaffRefund> {
  const row = await selectRefund(db, id)
  if (!row) throw notFound('Refund')
  return presentRefund(row)
}
