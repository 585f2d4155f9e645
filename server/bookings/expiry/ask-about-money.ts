import { isUnpaid } from '#domain/provider-status.ts'
import type { AppContext } from '#server/context.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'

/**
 * `none`: the provider has no money for these payments. `in flight`: money may be on its way, such as a bank transfer
 * that was started. `unknown`: money has come, or the provider could not be asked; nothing may be decided.
 */
export type MoneyUnderWay = 'none' | 'in flight' | 'unknown'

/** Seats are given away only after the provider has been asked. If there is money, the question settles it. */
export async function askAboutMoney(context: AppContext, references: string[]): Promise<MoneyUnderWay> {
  let found: MoneyUnderWay = 'none'
  for (const reference of references) {
    const settlement = await settlePayment(context, reference)
    if (settlement.outcome !== 'open' || settlement.providerStatus === 'provider away') return 'unknown'
    if (!isUnpaid(settlement.providerStatus)) found = 'in flight'
  }
  return found
}
