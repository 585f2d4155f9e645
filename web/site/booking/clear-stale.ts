import { isGuarded } from './history-state.ts'
import { clearOldPayment } from './started-payment.ts'
import { clearStaleDraft } from './stored-draft.ts'

/**
 * Deletes expired booking data on each page load: personal data must not stay in a browser that others may use. When
 * the wizard was reloaded, its draft stays: the booking page deletes an expired draft and releases its seats.
 */
export function clearStale(now: Date): void {
  clearOldPayment(now)
  if (!isGuarded(history.state)) clearStaleDraft(now)
}
