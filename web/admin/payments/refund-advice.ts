import type { StaffRefund } from '#contracts/money/refunds.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'

type Refund = Pick<StaffRefund, 'status' | 'method' | 'isWaiting'>
type Advised = Refund & Pick<StaffRefund, 'isOverdue' | 'account'>

/** True if staff can pay the refund out themselves, because the provider cannot send it or has failed to. */
export const isToHandOut = ({ status, method, isWaiting }: Refund): boolean =>
  status === 'FAILED' || (status === 'REQUESTED' && method !== 'paystack' && !isWaiting)

/** Tells staff what to do about a refund. Returns '' if they need not do anything. */
export function refundAdvice(refund: Advised): string {
  const { status, method, isWaiting, isOverdue, account } = refund
  if (isWaiting) return 'A second person must approve this refund.'
  if (account && account.outcome === null)
    return 'Wait: a bank account is on its way to Paystack. Don’t pay it out yourself as well.'
  if (status === 'FAILED') return 'Retry the refund, or pay it out yourself and mark it as paid out.'
  if (status === 'NEEDS_ATTENTION')
    return 'Ask the passenger to give a bank account on the page “Where is my money?” of the website. Don’t pay it out yourself as well, or the passenger could be refunded twice.'
  if (!isToHandOut(refund))
    return isOverdue ? 'Overdue: ask Paystack where this refund is. The passenger has been told.' : ''
  if (method === 'pos')
    return 'Refund the card on the card machine, or send a transfer, then mark it as paid out.'
  return method === 'cash'
    ? 'Pay this refund in cash, then mark it as paid out.'
    : 'Send this refund by transfer, then mark it as paid out.'
}

/**
 * Describes the bank account that the passenger gave and the result of the transfer to it. Returns '' if there is none.
 */
export function accountInWords({ account }: Pick<StaffRefund, 'account'>): string {
  if (!account) return ''
  const { bankName, end, outcome, givenAt } = account
  const which = bankName && end ? `the account ending ${end} at ${bankName}` : 'an account'
  return `The passenger gave ${which}, ${lagosMoment(new Date(givenAt))}: ${OUTCOMES[outcome ?? 'open']}`
}

const OUTCOMES = {
  open: 'on its way to Paystack',
  taken: 'Paystack sends the money there',
  refused: 'Paystack refused it',
  unsent: 'it did not reach Paystack',
}
