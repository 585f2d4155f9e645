import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { ApiError } from '#api/api-error.ts'
import { TERMS_VERSION } from '#domain/company/terms.ts'
import { bookingQuery } from '#site/booking/booking-query.ts'
import { initializePayment } from '#site/parts/checkout/payment-calls.ts'
import type { Ending } from '#site/parts/checkout/popup.ts'
import type { PaymentToVerify } from '#site/parts/checkout/settle.ts'
import { useCheckout } from '#site/parts/checkout/use-checkout.ts'
import type { Draft } from '#site/parts/draft/draft.ts'
import { atStep, CONFIRMATION, withTotal } from '#site/parts/draft/draft-changes.ts'
import { clearPayment, keepPayment, paymentOf, storedPayment } from '#site/parts/draft/started-payment.ts'
import { storeDraft, switchToNewerDraft, updateDraft } from '#site/parts/draft/stored-draft.ts'
import { useSendsMail } from '#site/parts/settings/settings-query.ts'
import { showFailure } from '#site/parts/show-failure.ts'
import { dismissToast, showToast } from '#ui/toast-store.ts'
import { amountsOf, type Method } from './amounts.ts'
import { hasMoneyArrived, isOver, nextPhase, viewOf } from './payment-phases.ts'
import { showOutcome } from './show-outcome.ts'
import { startRefusal } from './start-refusal.ts'

/**
 * Pays for the held booking of the draft. payment-phases.ts defines the effect of each event and what the step shows.
 */
export function usePayment(draft: Draft, token: string) {
  const client = useQueryClient()
  const sendsMail = useSendsMail()
  const checkout = useCheckout()
  const started = paymentOf(draft, storedPayment())
  const [phase, dispatch] = useReducer(nextPhase, started ? 'confirming' : 'form')
  const { held, lookAgain } = useHeldBooking(token)
  const view = viewOf(phase, held)

  // After a reload during a payment, gets the outcome of that payment before the form is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens
  useEffect(() => {
    if (started) finish(started, 'closed', true)
  }, [])

  useEffect(() => {
    if (view.isPaid) updateDraft((now) => atStep(now, CONFIRMATION))
  }, [view.isPaid])

  async function pay(method: Method, email: string) {
    if (phase !== 'form' || draft.bookingDraftId === null) return
    if (switchToNewerDraft()) return
    // Removes the message about the previous attempt, which no longer applies.
    dismissToast()
    dispatch({ kind: 'pay' })
    const seatIds = draft.selectedSeats.map(({ seatId }) => seatId)
    try {
      const { paystackRef, accessCode } = await initializePayment({
        email,
        amount: amountsOf(draft, method).now,
        bookingId: draft.bookingDraftId,
        bookingToken: token,
        seatIds,
        isSplitPayment: method === 'split',
        termsVersion: TERMS_VERSION,
      })
      const payment = { reference: paystackRef, bookingToken: token, seatIds }
      keepPayment(payment)
      // Starting a payment extends the hold, so the countdown must be loaded again.
      client.invalidateQueries({ queryKey: bookingQuery(token).queryKey })
      const ending = await checkout.open(accessCode)
      await finish(payment, ending, false)
    } catch (error) {
      const refusal = startRefusal(error)
      if ('words' in refusal) showToast({ kind: 'bad', title: refusal.words })
      // `seat expired` can also mean that the trip was cancelled. The reloaded booking tells which of the two happened.
      if (refusal.kind === 'seat expired')
        await client.invalidateQueries({ queryKey: bookingQuery(token).queryKey })
      dispatch({ kind: 'refused', why: refusal.kind })
    }
  }

  async function finish(payment: PaymentToVerify, ending: Ending, isQuiet: boolean) {
    dispatch({ kind: 'closed' })
    const outcome = await checkout.settle(payment, ending)
    if (outcome === null) return
    // Shows no message about a cancelled payment after a reload, because the visitor has not just closed the popup.
    if (!(isQuiet && outcome.kind === 'cancelled')) showOutcome(outcome, sendsMail)
    if (isOver(outcome)) clearPayment()
    // Replaces even a newer search from another tab, because a visitor who has paid must see the outcome.
    if (hasMoneyArrived(outcome)) storeDraft(atStep(draft, CONFIRMATION))
    dispatch({ kind: 'settled', outcome })
  }

  return { phase, view, held, pay, lookAgain }
}

/** Loads the held booking and stores its total in the draft. `held` is null if the server does not know the booking. */
function useHeldBooking(token: string) {
  const { data, error, refetch } = useQuery(bookingQuery(token))
  const isUnknown = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (error && !isUnknown) showFailure(error)
  }, [error, isUnknown])

  // The server's total replaces the one stored in this browser.
  const total = data?.amountTotal
  useEffect(() => {
    if (total !== undefined) updateDraft((now) => withTotal(now, total))
  }, [total])

  return { held: isUnknown ? null : data, lookAgain: () => void refetch() }
}
