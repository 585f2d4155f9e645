import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { InitializePayment } from '#contracts/money/payments.ts'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import { formatNaira, toNaira } from '#domain/platform/money.ts'
import { TripClosedDialog } from '#site/booking/guards/trip-closed-dialog.tsx'
import layoutCss from '#site/booking/layout/step-layout.module.css'
import { StepLayout } from '#site/booking/layout/step-layout.tsx'
import { useWizard } from '#site/booking/wizard-context.ts'
import type { Draft } from '#site/parts/draft/draft.ts'
import { hasPriceChanged } from '#site/parts/draft/draft-changes.ts'
import { updateDraft } from '#site/parts/draft/stored-draft.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import { FieldError } from '#site/parts/form/field-error.tsx'
import formCss from '#site/parts/form/form.module.css'
import { TextField } from '#site/parts/form/text-field.tsx'
import policyCss from '#site/parts/policy/policy.module.css'
import { PolicyTable } from '#site/parts/policy/policy-table.tsx'
import { useSendsMail, useSettings } from '#site/parts/settings/settings-query.ts'
import { BOTH_WAYS, isPaymentOff, waysInWords } from '#site/parts/settings/ways-in-words.ts'
import textCss from '#site/parts/styles/text.module.css'
import tripCss from '#site/parts/trip/trip.module.css'
import { BELOW_TABLET } from '#ui/breakpoints.ts'
import { Icon } from '#ui/icon.tsx'
import { useMedia } from '#ui/use-media.ts'
import { type Amounts, amountsOf, type Method } from './amounts.ts'
import { Confirming } from './confirming.tsx'
import { HoldClock } from './hold-clock.tsx'
import { HoldEndedDialog } from './hold-ended-dialog.tsx'
import { MethodOptions } from './method-options.tsx'
import { NoHeldBooking } from './no-held-booking.tsx'
import { PriceChanged, SwitchedOff } from './notices.tsx'
import { FoldedSummary, OrderSummary } from './order-summary.tsx'
import css from './payment.module.css'
import type { Phase } from './payment-phases.ts'
import { TermsCheck } from './terms-check.tsx'
import { usePayment } from './use-payment.ts'

const TERMS_MISSING = 'Please agree to the terms and conditions to proceed'
const TOO_SMALL = 'Amount must be at least ₦100'

export function PaymentStep() {
  const { draft } = useWizard()
  return draft.bookingToken === null || draft.bookingDraftId === null ? (
    <NoHeldBooking />
  ) : (
    <PaymentOf draft={draft} token={draft.bookingToken} />
  )
}

function PaymentOf({ draft, token }: { draft: Draft; token: string }) {
  const form = useRef<HTMLFormElement>(null)
  const settings = useSettings()
  const { phase, view, held, pay, lookAgain } = usePayment(draft, token)
  const isPhone = useMedia(BELOW_TABLET)
  const [isAgreed, setAgreed] = useState(false)
  const [wasTried, setTried] = useState(false)
  const typed = typedPayment(draft)
  const amounts = amountsOf(draft, typed.method)
  const isSwitchedOff = isPaymentOff(settings)
  const isComplete = !typed.emailError && isAgreed && !amounts.isTooSmall && !isSwitchedOff

  function submit(event?: SubmitEvent) {
    event?.preventDefault()
    setTried(true)
    if (isComplete) return void pay(typed.method, typed.email.trim())
    const wrong = typed.emailError ? '[name="email"]' : '#terms-agreed'
    form.current?.querySelector<HTMLInputElement>(wrong)?.focus()
  }

  useFocusAfterPopup(form, phase)

  if (view.screen === 'no booking') return <NoHeldBooking />
  const isConfirming = view.screen === 'confirming'
  const busy = (phase === 'paying' || isConfirming) && 'Processing Payment...'
  return (
    <StepLayout
      title="Payment"
      aside={!isPhone && <OrderSummary draft={draft} amounts={amounts} />}
      next={{ isReady: isComplete, onPress: () => submit(), busy }}
      isCancelable={!isConfirming}
    >
      {hasPriceChanged(draft) && <PriceChanged draft={draft} />}
      {held?.holdExpiresIn != null && !isConfirming && (
        <HoldClock
          key={held.readAt}
          seatNos={draft.selectedSeats.map(({ seatNo }) => seatNo)}
          holdExpiresIn={held.holdExpiresIn}
          readAt={held.readAt}
          fullSeconds={60 * (settings?.seatHoldMinutes ?? DEFAULT_SETTINGS.seatHoldMinutes)}
          // Asks the server whether the hold is over, because the countdown can be wrong after the device was asleep.
          onEnd={lookAgain}
        />
      )}
      {isPhone && isSwitchedOff && <SwitchedOff />}
      {isPhone && <FoldedSummary draft={draft} amounts={amounts} />}
      {isConfirming ? (
        <Confirming />
      ) : (
        <form ref={form} className={cardCss.card} noValidate onSubmit={submit}>
          <div className={`${cardCss.body} ${formCss.form}`}>
            <PaymentFields draft={draft} typed={typed} amounts={amounts} />
            {!isPhone && isSwitchedOff && <SwitchedOff />}
            {held && (
              <details className={policyCss.folded}>
                <summary>Cancellation charges</summary>
                <PolicyTable policy={held.refundPolicy} />
              </details>
            )}
            {/* On phones, the terms and the Pay button are in the bar at the bottom of the screen, so that they are
                always in reach. */}
            <div className={css.payBar}>
              <TermsCheck
                isAgreed={isAgreed}
                policy={held?.refundPolicy}
                error={wasTried && !isAgreed ? TERMS_MISSING : undefined}
                onChange={setAgreed}
              />
              <Button type="submit" look="primary" size="lg" block disabled={isSwitchedOff} busy={busy}>
                <Icon name="lock" />
                Pay {formatNaira(amounts.now)}
              </Button>
            </div>
          </div>
        </form>
      )}
      <SecureNote />
      {view.dialog === 'trip departed' && <TripClosedDialog reason="departed" />}
      {view.dialog === 'trip cancelled' && <TripClosedDialog reason="cancelled" />}
      {view.dialog === 'hold ended' && <HoldEndedDialog draft={draft} />}
    </StepLayout>
  )
}

/** Returns the entered values. Suggests the e-mail address of the passenger. */
function typedPayment({ paymentInfo, passengerInfo }: Draft) {
  const email = paymentInfo?.email ?? passengerInfo?.email ?? ''
  const emailError = InitializePayment.shape.email.safeParse(email).error?.issues[0]?.message
  return { method: paymentInfo?.method ?? 'full', email, emailError }
}

type FieldsProps = { draft: Draft; typed: ReturnType<typeof typedPayment>; amounts: Amounts }

function PaymentFields({ draft, typed: { method, email, emailError }, amounts }: FieldsProps) {
  const sendsMail = useSendsMail()
  function change(to: { method: Method; email: string }) {
    const { now } = amountsOf(draft, to.method)
    updateDraft((state) => ({ ...state, paymentInfo: { ...to, amount: toNaira(now) } }))
  }
  return (
    <>
      <MethodOptions draft={draft} value={method} onChange={(value) => change({ method: value, email })} />
      <hr className={`${tripCss.rule} ${tripCss.ruleInForm}`} />
      <fieldset className={layoutCss.formSet}>
        <legend>
          <Icon name="mail" />
          Payment details
        </legend>
        <div className={formCss.two}>
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            {...(sendsMail && ticketHint(draft, email))}
            error={emailError}
            onChange={(event) => change({ method, email: event.target.value })}
          />
          <div className={formCss.field}>
            <span className={formCss.label}>Amount</span>
            <output className={css.amount} aria-label="Amount">
              {formatNaira(amounts.now)}
            </output>
            {amounts.isTooSmall && <FieldError id="amount-error">{TOO_SMALL}</FieldError>}
          </div>
        </div>
      </fieldset>
    </>
  )
}

function SecureNote() {
  const ways = waysInWords(useSettings() ?? BOTH_WAYS)
  return (
    <p className={`${layoutCss.secureNote} ${textCss.hint}`}>
      {ways && (
        <span>
          <Icon name="lock" />
          Pay by {ways}, secured by Paystack
        </span>
      )}
      <span>
        <Icon name="shield" />
        You always get a seat or your money back
      </span>
    </p>
  )
}

/** Focuses the Pay button after an unpaid attempt. It opened the popup, and the form has been rendered again since. */
function useFocusAfterPopup(form: RefObject<HTMLFormElement | null>, phase: Phase): void {
  const previous = useRef(phase)
  useEffect(() => {
    const hasReturned = previous.current === 'confirming' && phase === 'form'
    previous.current = phase
    if (hasReturned) form.current?.querySelector<HTMLButtonElement>('[type="submit"]')?.focus()
  }, [form, phase])
}

/** Tells which address gets the ticket if the payer's is another than the passenger's. */
const ticketHint = ({ passengerInfo }: Draft, email: string): { hint?: string } =>
  passengerInfo && passengerInfo.email !== email.trim()
    ? { hint: `Your ticket will be sent to ${passengerInfo.email}` }
    : {}
