import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { onDemand } from '#ui/on-demand.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { paidBooking } from './draft-changes.ts'
import { isGuarded, shownBooking } from './history-state.ts'
import { replaceBooking } from './reset-booking.ts'
import { paymentOf, storedPayment } from './started-payment.ts'
import { useStoredDraft } from './stored-draft.ts'
import { Wizard } from './wizard.tsx'
import '#site/styles/form.css'
import './frame/wizard.css'

const ConfirmationStep = onDemand(
  async () => (await import('./confirmation/confirmation-step.tsx')).ConfirmationStep,
)
const LatePayment = onDemand(async () => (await import('./payment/late-payment.tsx')).LatePayment)

/** Without a search there is nothing to book, unless money is on its way: then its outcome is shown. */
export function BookingPage() {
  const draft = useStoredDraft()
  const entry = useHistoryState<unknown>()
  if (draft === undefined) return <Waiting />
  const token = shownBooking(entry) ?? paidBooking(draft)
  if (token !== null) return <ConfirmationStep token={token} />
  if (draft) return <Wizard draft={draft} />
  const payment = paymentOf(null, storedPayment())
  return payment ? <LatePayment payment={payment} /> : <NothingToBook wasWizard={isGuarded(entry)} />
}

/** Reloaded too late, the wizard's own page gives back its seats; any other page leaves them to the tab that is at work. */
function NothingToBook({ wasWizard }: { wasWizard: boolean }) {
  useEffect(() => {
    if (wasWizard) replaceBooking(null)
  }, [wasWizard])
  return <Redirect to="/#book" replace />
}
