import type { Outcome } from '#site/checkout/settle.ts'
import { showToast, type Toast } from '#ui/toast-store.ts'

/** Long enough to be read before the second replaces it. */
const SECOND_TOAST_AFTER_MS = 3000

export function sayOutcome(outcome: Outcome, sendsMail: boolean): void {
  showToast(firstWords(outcome, sendsMail))
  if (outcome.kind !== 'success') return
  const second = () => showToast({ kind: 'good', title: 'Payment successful and booking created!' })
  setTimeout(second, SECOND_TOAST_AFTER_MS)
}

function firstWords(outcome: Outcome, sendsMail: boolean): Toast {
  switch (outcome.kind) {
    case 'success': {
      // Nobody is promised a mail that staff have switched off.
      const mail = sendsMail ? ' A confirmation email has been sent.' : ''
      return { kind: 'good', title: `Payment successful.${mail}` }
    }
    case 'refunding':
      return { kind: 'bad', title: outcome.message }
    case 'cancelled':
      return { kind: 'info', title: 'Payment was cancelled', text: 'No money has been taken.' }
    case 'failed':
      return {
        kind: 'bad',
        title: 'Payment not marked successful',
        text: 'You have not been charged. Try again, or use another card.',
      }
    case 'not verified':
      return { kind: 'bad', title: 'Could not verify payment. Contact support.' }
  }
}
