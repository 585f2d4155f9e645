import type { House } from '#server/app.ts'
import { ProviderAway } from '#server/payments/call-paystack.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import type { Obstacle } from './follow-refunds.ts'
import { isTakenFromUs, putBeforeStaff } from './put-before-staff.ts'

/** The customer's bank asks for the money back, or has taken it. */
export async function noteDispute(house: House, reference: string): Promise<Obstacle> {
  // Disputed money has arrived, whether or not we had heard of it.
  const settlement = await settlePayment(house, reference)
  if (settlement.outcome === 'unknown') return 'unknown reference'
  const said = await ask(house, reference)
  if (said === 'provider away') return said
  await putBeforeStaff(house, reference, (payment) =>
    said === 'reversed' && isTakenFromUs(payment) ? 'reversed' : 'disputed',
  )
  return undefined
}

async function ask({ paystack }: House, reference: string): Promise<string> {
  try {
    const transaction = await paystack.verify(reference)
    return typeof transaction === 'string' ? transaction : transaction.status
  } catch (error) {
    if (error instanceof ProviderAway) return 'provider away'
    throw error
  }
}
