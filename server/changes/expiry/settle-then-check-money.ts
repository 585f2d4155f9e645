import { isUnpaid, PROVIDER_AWAY } from '#domain/money/provider-status.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import type { AppContext } from '#server/platform/context/context.ts'

/**
 * `none`: the provider reports no money for these payments, and none on its way. `in flight`: money may be on its way,
 * such as a started bank transfer. `unknown`: money has arrived, or the provider did not respond; the seats must not be
 * released.
 */
export type MoneyUnderWay = 'none' | 'in flight' | 'unknown'

/** Asks the provider about each payment before seats are released. Settles money that has arrived. */
export async function settleThenCheckMoney(
  context: AppContext,
  references: string[],
): Promise<MoneyUnderWay> {
  let found: MoneyUnderWay = 'none'
  for (const reference of references) {
    const settlement = await settlePayment(context, reference)
    if (settlement.outcome !== 'open' || settlement.providerStatus === PROVIDER_AWAY) return 'unknown'
    if (!isUnpaid(settlement.providerStatus)) found = 'in flight'
  }
  return found
}
