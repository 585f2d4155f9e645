import type { StaffPayment } from '#contracts/money/payment-oversight.ts'
import { paymentNotFound } from '#server/money/payments/refusals.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { presentPayment } from './present-payment.ts'
import { selectPayment } from './queries.ts'

export async function showPayment(db: Database, id: number): Promise<StaffPayment> {
  const row = await selectPayment(db, id)
  if (!row) throw paymentNotFound()
  return presentPayment(row)
}
