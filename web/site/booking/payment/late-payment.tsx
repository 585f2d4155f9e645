import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { ConfirmationStep } from '#site/booking/confirmation/confirmation-step.tsx'
import { forgetPayment, type StartedPayment } from '#site/booking/started-payment.ts'
import type { Outcome } from '#site/checkout/settle.ts'
import { useSettling } from '#site/checkout/use-settling.ts'
import { Confirming } from './confirming.tsx'
import { sayOutcome } from './say-outcome.ts'
import './payment.css'

/** The booking state is gone (six minutes), the payment is not: whoever comes back sees what became of it. */
export function LatePayment({ payment }: { payment: StartedPayment }) {
  const settleOn = useSettling()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    settleOn(payment, 'closed').then((result) => {
      if (result === null) return
      if (result.kind !== 'success' && result.kind !== 'refunding') {
        forgetPayment()
        sayOutcome(result, false)
      }
      setOutcome(result)
    })
  }, [])

  if (outcome === null) {
    return (
      <div className="wrap section">
        <Confirming />
      </div>
    )
  }
  if (outcome.kind === 'success' || outcome.kind === 'refunding') {
    return <ConfirmationStep token={payment.bookingToken} />
  }
  return <Redirect to="/#book" replace />
}
