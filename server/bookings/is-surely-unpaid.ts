import type { House } from '#server/app.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'

/**
 * Seats are given away only after the provider has been asked: money may have come that nobody has told us of. Asking
 * settles it, if it is there. While the provider cannot be asked the answer is no.
 */
export async function isSurelyUnpaid(house: House, references: string[]): Promise<boolean> {
  for (const reference of references) {
    const settlement = await settlePayment(house, reference)
    if (settlement.outcome !== 'open' || settlement.providerStatus === 'provider away') return false
  }
  return true
}
