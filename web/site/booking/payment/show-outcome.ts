import { outcomeToast } from '#site/parts/checkout/outcome-toast.ts'
import type { Outcome } from '#site/parts/checkout/settle.ts'
import { showToast } from '#ui/toast-store.ts'

/** The delay of the second toast, which replaces the first. It leaves enough time to read the first. */
const SECOND_TOAST_AFTER_MS = 3000

export function showOutcome(outcome: Outcome, sendsMail: boolean): void {
  showToast(outcomeToast(outcome, sendsMail))
  if (outcome.kind !== 'success') return
  const second = () => showToast({ kind: 'good', title: 'Payment successful and booking created!' })
  setTimeout(second, SECOND_TOAST_AFTER_MS)
}
