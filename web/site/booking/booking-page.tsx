import { useEffect } from 'react'
import { Redirect, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isTripLink } from '#domain/network/trip-link.ts'
import { tokenToConfirm, typedEmailOf } from '#site/parts/draft/draft-changes.ts'
import { isGuarded, shownBooking } from '#site/parts/draft/history-state.ts'
import { paymentOf, storedPayment } from '#site/parts/draft/started-payment.ts'
import { useStoredDraft } from '#site/parts/draft/stored-draft.ts'
import { contactOf, telLink } from '#site/parts/settings/contact.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import { onDemand } from '#ui/on-demand.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { resetExpiredDraft } from './reset-expired-draft.ts'
import { Wizard } from './wizard.tsx'

const ConfirmationStep = onDemand(
  async () => (await import('./confirmation/confirmation-step.tsx')).ConfirmationStep,
)
const TripLinkEntry = onDemand(async () => (await import('./trip-link-entry.tsx')).TripLinkEntry)
const LatePayment = onDemand(async () => (await import('./payment/late-payment.tsx')).LatePayment)

/**
 * Shows the first of these that applies:
 * 1. The confirmation that this history entry has shown before.
 * 2. For a link to a trip, the start of a booking.
 * 3. The confirmation of the stored draft, if its payment has ended.
 * 4. The wizard for the stored draft.
 * 5. The outcome of a stored payment.
 * 6. A redirect to the search form.
 */
export function BookingPage() {
  const draft = useStoredDraft()
  const entry = useHistoryState<unknown>()
  const query = useSearch()
  if (draft === undefined) {
    return (
      <>
        <Waiting />
        <NeedsScript />
      </>
    )
  }
  if (shownBooking(entry) === null && isTripLink(query)) return <TripLinkEntry query={query} draft={draft} />
  const token = shownBooking(entry) ?? tokenToConfirm(draft)
  if (token !== null) return <ConfirmationStep token={token} typedEmail={typedEmailOf(draft, token)} />
  if (draft) return <Wizard draft={draft} />
  const payment = paymentOf(null, storedPayment())
  return payment ? <LatePayment payment={payment} /> : <NothingToBook wasWizard={isGuarded(entry)} />
}

/** Only browsers without script show this text. They cannot run the wizard. */
function NeedsScript() {
  const { phone } = contactOf(useSettings())
  return (
    <noscript>
      <p className={`${sectionCss.wrap} ${sectionCss.section}`}>
        To book a seat without JavaScript, <a href="/lite">use our simple pages</a>
        {phone && (
          <>
            , or call us on <a href={telLink(phone)}>{phone}</a>
          </>
        )}
        .
      </p>
    </noscript>
  )
}

/**
 * Redirects to the search form. If the wizard was reloaded after its draft expired (`wasWizard`), also releases the
 * draft's seats and tells the visitor. A page that was opened in another way leaves the seats alone, because another
 * tab may be using them.
 */
function NothingToBook({ wasWizard }: { wasWizard: boolean }) {
  useEffect(() => {
    if (wasWizard) resetExpiredDraft()
  }, [wasWizard])
  return <Redirect to="/#book" replace />
}
