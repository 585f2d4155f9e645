import { AppError } from '#server/platform/errors.ts'
import type { AccountState } from './account-queries.ts'

/** Throws if the passenger cannot give a bank account for this refund now: money must not go back twice. */
export function refuseAccount(state: AccountState): void {
  const sentence = whyRefused(state)
  if (sentence) throw new AppError('CONFLICT', sentence)
}

function whyRefused(state: AccountState): string | undefined {
  if (state.status === 'PROCESSED') return 'This money has already been refunded.'
  if (state.isErased) return 'The data of this booking was removed. Please call or write to us.'
  if (state.isContested) return 'Your bank is deciding about this payment, so we cannot send the refund now.'
  if (state.isTaken) return 'Your bank has taken this money back already. Please call or write to us.'
  if (state.isTrying)
    return 'A bank account for this refund is on its way to our payment provider. Please look again in 15 minutes.'
  if (state.status !== 'NEEDS_ATTENTION' || state.providerRefundId === null || !state.isNaira)
    return 'This refund does not need a bank account from you.'
  if (state.isFrozen)
    return 'The contact details of this booking were changed in the last 24 hours. To protect your money, you can give a bank account after that. If you have questions, please call or write to us.'
  return undefined
}
