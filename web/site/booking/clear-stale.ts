import { isGuarded } from './history-state.ts'
import { clearOldPayment } from './started-payment.ts'
import { clearStaleDraft } from './stored-draft.ts'

/**
 * Deletes expired booking data on each page load: personal data must not stay in a browser that others may use. Skips
 * the wizard's own page, which releases its seats before it deletes an expired draft.
 */
export function clearStale(now: Date): void {
  clearOldPayment(now)
  if (!isGuarded(history.state)) clearStaleDraft(now)
}
