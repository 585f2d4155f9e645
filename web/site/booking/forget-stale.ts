import { isGuarded } from './history-state.ts'
import { forgetOldPayment } from './started-payment.ts'
import { forgetStaleDraft } from './stored-draft.ts'

/**
 * At each load of a page: personal data must not stay in a browser that others may use. The wizard's own page, reloaded
 * too late, first gives its seats back and then forgets them itself.
 */
export function forgetStale(now: Date): void {
  forgetOldPayment(now)
  if (!isGuarded(history.state)) forgetStaleDraft(now)
}
