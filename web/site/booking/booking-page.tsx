import { Redirect } from 'wouter'
import { onDemand } from '#ui/on-demand.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { CONFIRMATION } from './draft-changes.ts'
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
  if (draft === undefined) return <Waiting />
  if (draft?.currentStep === CONFIRMATION && draft.bookingToken !== null) {
    return <ConfirmationStep token={draft.bookingToken} />
  }
  if (draft) return <Wizard draft={draft} />
  const payment = paymentOf(null, storedPayment())
  return payment ? <LatePayment payment={payment} /> : <Redirect to="/#book" replace />
}
