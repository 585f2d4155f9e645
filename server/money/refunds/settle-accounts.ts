import type { AppContext } from '#server/platform/context/context.ts'
import { startTurn } from '#server/platform/context/start-turn.ts'
import { ProviderFailure, ProviderRefusal } from '#server/platform/providers/call-paystack.ts'
import { type OpenAccount, settleAccount, takeOpenAccount } from './account-queries.ts'
import { noteProviderStatus } from './give-account.ts'

/**
 * Asks the provider about bank accounts whose call ended without an answer, for example because the node stopped.
 * Nothing is sent again, because the account number is not stored. If the provider still waits for an account after 15
 * minutes, the passenger can give one again.
 */
export async function settleAccounts(context: AppContext): Promise<void> {
  const hasTime = startTurn(context)
  while (hasTime()) {
    const account = await takeOpenAccount(context.db)
    if (!account) return
    try {
      await settle(context, account)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      context.log.warn({ err: error, refundId: account.refundId }, 'the status of a refund could not be read')
      if (!(error instanceof ProviderRefusal)) return
    }
  }
}

async function settle(context: AppContext, { isOver, ...account }: OpenAccount): Promise<void> {
  const said = await context.paystack.readRefund(account.providerRefundId ?? '')
  if (await noteProviderStatus(context, account, said)) return
  if (isOver) await settleAccount(context.db, account.id, 'unsent')
}
