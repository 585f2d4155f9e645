import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { ConfirmationStep } from '#site/booking/confirmation/confirmation-step.tsx'
import type { Outcome } from '#site/parts/checkout/settle.ts'
import { useSettling } from '#site/parts/checkout/use-settling.ts'
import { clearPayment, type StartedPayment } from '#site/parts/draft/started-payment.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import hiddenCss from '#ui/visually-hidden.module.css'
import { Confirming } from './confirming.tsx'
import { hasMoneyArrived, isOver } from './payment-phases.ts'
import { showOutcome } from './show-outcome.ts'

/**
 * Shows the outcome of a stored payment that has no draft. Either the draft has expired after six minutes, or the
 * visitor paid on the manage-booking page. If no money arrived, shows a toast and redirects to the search form.
 */
export function LatePayment({ payment }: { payment: StartedPayment }) {
  const settleOn = useSettling()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    settleOn(payment, 'closed').then((result) => {
      if (result === null) return
      if (!hasMoneyArrived(result)) {
        // Keeps a payment whose outcome is not known yet. The next visit to the booking page verifies it again.
        if (isOver(result)) clearPayment()
        showOutcome(result, false)
      }
      setOutcome(result)
    })
  }, [])

  if (outcome === null) {
    return (
      <div className={`${sectionCss.wrap} ${sectionCss.section}`}>
        <h1 className={hiddenCss.visuallyHidden}>Payment</h1>
        <Confirming lateToken={payment.bookingToken} />
      </div>
    )
  }
  return hasMoneyArrived(outcome) ? (
    <ConfirmationStep token={payment.bookingToken} />
  ) : (
    <Redirect to="/#book" replace />
  )
}
