import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TERMS_VERSION } from '#domain/company/terms.ts'
import { bookingQuery } from '#site/booking/booking-query.ts'
import { initializePayment } from '#site/parts/checkout/payment-calls.ts'
import type { Ending } from '#site/parts/checkout/popup.ts'
import { isUndecided, type PaymentToVerify } from '#site/parts/checkout/settle.ts'
import { useCheckout } from '#site/parts/checkout/use-checkout.ts'
import type { Draft } from '#site/parts/draft/draft.ts'
import { atStep, CONFIRMATION } from '#site/parts/draft/draft-changes.ts'
import { clearPayment, keepPayment, paymentOf, storedPayment } from '#site/parts/draft/started-payment.ts'
import { storeDraft, switchToNewerDraft } from '#site/parts/draft/stored-draft.ts'
import { useSendsMail } from '#site/parts/settings/settings-query.ts'
import { dismissToast, showToast } from '#ui/toast-store.ts'
import { amountsOf, type Method } from './amounts.ts'
import { showOutcome } from './show-outcome.ts'
import { type StartRefusal, startRefusal } from './start-refusal.ts'

/**
 * `gone`: the server no longer holds the seats. `trip closed`: the trip can no longer be booked. `unknown`: the server
 * does not know the booking.
 */
export type Phase = 'form' | 'paying' | 'confirming' | 'gone' | 'trip closed' | 'unknown'

const PHASE_AFTER: Record<StartRefusal['kind'], Phase> = {
  'seat expired': 'gone',
  'trip closed': 'trip closed',
  'booking not found': 'unknown',
  other: 'form',
}

export function usePayment(draft: Draft) {
  const client = useQueryClient()
  const sendsMail = useSendsMail()
  const checkout = useCheckout()
  const started = paymentOf(draft, storedPayment())
  const [phase, setPhase] = useState<Phase>(started ? 'confirming' : 'form')

  // After a reload during a payment, gets the outcome of that payment before the form is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    if (started) finish(started, 'closed', true)
  }, [])

  async function pay(method: Method, email: string) {
    if (phase !== 'form' || draft.bookingDraftId === null || draft.bookingToken === null) return
    if (switchToNewerDraft()) return
    // Removes the message about the previous attempt, which no longer applies.
    dismissToast()
    setPhase('paying')
    const seatIds = draft.selectedSeats.map(({ seatId }) => seatId)
    try {
      const { paystackRef, accessCode } = await initializePayment({
        email,
        amount: amountsOf(draft, method).now,
        bookingId: draft.bookingDraftId,
        bookingToken: draft.bookingToken,
        seatIds,
        isSplitPayment: method === 'split',
        termsVersion: TERMS_VERSION,
      })
      const payment = { reference: paystackRef, bookingToken: draft.bookingToken, seatIds }
      keepPayment(payment)
      // Starting a payment extends the hold, so the countdown must be loaded again.
      client.invalidateQueries({ queryKey: bookingQuery(draft.bookingToken).queryKey })
      const ending = await checkout.open(accessCode)
      await finish(payment, ending, false)
    } catch (error) {
      const refusal = startRefusal(error)
      if ('words' in refusal) showToast({ kind: 'bad', title: refusal.words })
      // `seat expired` can also mean that the trip was cancelled. The reloaded booking tells which of the two happened.
      if (refusal.kind === 'seat expired')
        await client.invalidateQueries({ queryKey: bookingQuery(draft.bookingToken).queryKey })
      setPhase(PHASE_AFTER[refusal.kind])
    }
  }

  async function finish(payment: PaymentToVerify, ending: Ending, isQuiet: boolean) {
    setPhase('confirming')
    const outcome = await checkout.settle(payment, ending)
    if (outcome === null) return
    // No message for a cancelled payment after a reload: the visitor has not just closed the popup.
    if (!(isQuiet && outcome.kind === 'cancelled')) showOutcome(outcome, sendsMail)
    if (outcome.kind === 'success' || outcome.kind === 'refunding') {
      // Overwrites a newer search from another tab: a visitor who has paid must see the outcome.
      storeDraft(atStep(draft, CONFIRMATION))
      return
    }
    if (!isUndecided(outcome)) clearPayment()
    setPhase('form')
  }

  return { phase, pay }
}
