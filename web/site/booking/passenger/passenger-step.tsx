import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isUnknown } from '#api/api-error.ts'
import { formErrors } from '#api/form-errors.ts'
import { PassengerDetails } from '#contracts/bookings/bookings.ts'
import { TripClosedDialog } from '#site/booking/guards/trip-closed-dialog.tsx'
import { rememberHold } from '#site/booking/held-drafts.ts'
import { isTripClosed } from '#site/booking/is-trip-closed.ts'
import layoutCss from '#site/booking/layout/step-layout.module.css'
import { StepLayout } from '#site/booking/layout/step-layout.tsx'
import { useWizard } from '#site/booking/wizard-context.ts'
import type { Draft, PassengerInfo } from '#site/parts/draft/draft.ts'
import {
  atStep,
  CHOOSE_SEATS,
  fareOf,
  isStepComplete,
  seatWords,
  withHold,
  withPassenger,
} from '#site/parts/draft/draft-changes.ts'
import { releaseHold } from '#site/parts/draft/reset-booking.ts'
import { switchToNewerDraft, updateDraft } from '#site/parts/draft/stored-draft.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import formCss from '#site/parts/form/form.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { TripSummary } from '#site/parts/trip/trip-summary.tsx'
import { Icon } from '#ui/icon.tsx'
import { dismissToast, showToast } from '#ui/toast-store.ts'
import { useForm } from '#ui/use-form.ts'
import { holdSeats } from './hold-seats.ts'
import { type LiveHold, liveHolds } from './live-holds.ts'
import { OfferCodeField } from './offer-code-field.tsx'
import { OtherHoldsDialog } from './other-holds-dialog.tsx'
import { PassengerFields } from './passenger-fields.tsx'

const NOTHING_TYPED: PassengerInfo = {
  passengerName: '',
  passengerAddress: '',
  email: '',
  mobile: '',
  nextOfKinName: '',
  nextOfKinPhone: '',
  offerCode: '',
}

export function PassengerStep() {
  const { draft } = useWizard()
  const values = draft.passengerInfo ?? NOTHING_TYPED
  const [isChallenged, setChallenged] = useState(false)
  const [otherHolds, setOtherHolds] = useState<LiveHold[]>([])
  const [hasReleased, setReleased] = useState(false)
  // The offer code that the server refused last, with the reason. Typing another code clears it.
  const [refused, setRefused] = useState({ code: '', reason: '' })
  const saving = useMutation({
    mutationFn: () => holdSeats(draft, values, () => setChallenged(true)),
    // Removes the message about the previous attempt, which no longer applies.
    onMutate: () => {
      dismissToast()
      setChallenged(false)
    },
    onSuccess: (held) => {
      const withIt = (now: Draft) => withHold(now, held, new Date())
      if (updateDraft(withIt)) rememberHold(withIt(draft))
      else releaseHold(held)
    },
    onError: onFail,
  })

  /**
   * Shows a refused code beside its field. If the visitor has too many holds, offers to pay for or release those of
   * this tab.
   */
  async function onFail(error: unknown): Promise<void> {
    const reason = error instanceof ApiError ? error.fields.offerCode : undefined
    if (reason !== undefined) {
      setRefused({ code: values.offerCode, reason })
      return form.focusFirst({ offerCode: reason })
    }
    const others = isTooMany(error) ? await liveHolds() : []
    setOtherHolds(others)
    if (others.length === 0) onRefusal(error)
  }

  const form = useForm({
    values,
    invalid: {
      ...formErrors(PassengerDetails, values),
      ...(refused.reason && refused.code === values.offerCode && { offerCode: refused.reason }),
    },
    onChange: (changes) =>
      updateDraft((now) => withPassenger(now, { ...(now.passengerInfo ?? NOTHING_TYPED), ...changes })),
    onSubmit: () => {
      if (!switchToNewerDraft()) saving.mutate()
    },
    isBusy: saving.isPending,
    showsErrorsOnChange: true,
  })

  const busy = saving.isPending && 'Saving...'
  return (
    <StepLayout
      title="Passenger Details"
      lead={
        draft.passengers > 1 && (
          <p className={textCss.muted}>We need one person’s details for your {draft.passengers} seats.</p>
        )
      }
      aside={<TripSummary draft={draft} title="Your trip" />}
      bar={{
        caption: seatWords(draft.selectedSeats.map(({ seatNo }) => seatNo)),
        amount: fareOf(draft),
        label: 'Continue to Payment',
      }}
      next={{ isReady: isStepComplete(draft), onPress: () => form.submit(), busy }}
    >
      <form className={cardCss.card} {...form.props}>
        <div className={`${cardCss.body} ${formCss.form}`}>
          <PassengerFields text={form.text} />
          <OfferCodeField {...form.text('offerCode')} />
          {saving.isPending && isChallenged && (
            <p className={textCss.hint} role="status">
              We are checking your request. This takes a few seconds.
            </p>
          )}
          <div className={layoutCss.onlyDesk}>
            <Button type="submit" look="primary" block busy={busy}>
              Continue to Payment
            </Button>
          </div>
          <p className={`${textCss.hint} ${layoutCss.secureNote}`}>
            <span>
              <Icon name="shield" />
              We only use these details for this trip.
            </span>
          </p>
        </div>
      </form>
      {otherHolds.length > 0 && (
        <OtherHoldsDialog
          holds={otherHolds}
          isReleaseRefused={hasReleased}
          onReleased={() => {
            setOtherHolds([])
            setReleased(true)
            saving.mutate()
          }}
          onClose={() => {
            setOtherHolds([])
            setReleased(false)
          }}
        />
      )}
      {isTripClosed(saving.error) && <TripClosedDialog reason="closed" />}
    </StepLayout>
  )
}

/**
 * Shows the server's message. If a seat was taken, also goes back to the seat map and keeps the typed details. A closed
 * trip is left out, because it has a dialog of its own.
 */
function onRefusal(error: unknown) {
  if (isTripClosed(error)) return
  const sentence = error instanceof ApiError ? error.sentence : null
  if (error instanceof ApiError && error.code === 'SEAT_TAKEN') {
    updateDraft((now) => atStep(now, CHOOSE_SEATS))
    showToast({ kind: 'bad', title: sentence ?? 'These seats are no longer available. Please choose again.' })
    return
  }
  if (isUnknown(error)) {
    showToast({ kind: 'bad', title: error.sentence })
    return
  }
  showToast({
    kind: 'bad',
    title: "Oops, we couldn't save your info—please try again.",
    ...(sentence && { text: sentence }),
  })
}

const isTooMany = (error: unknown): boolean => error instanceof ApiError && error.code === 'TOO_MANY'
