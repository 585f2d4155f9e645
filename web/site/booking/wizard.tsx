import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import layoutCss from '#site/booking/layout/step-layout.module.css'
import type { Draft } from '#site/parts/draft/draft.ts'
import { PAYMENT, SELECT_BUS, seatsInSentence, wayBack } from '#site/parts/draft/draft-changes.ts'
import { guardEntry, isGuarded } from '#site/parts/draft/history-state.ts'
import { resetBooking } from '#site/parts/draft/reset-booking.ts'
import { paymentOf, storedPayment } from '#site/parts/draft/started-payment.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { type Exit, useLeaveGuard } from '#ui/use-leave-guard.ts'
import { goToStep } from './go-to-step.ts'
import { CancelDialog, GoBackDialog, LeaveDialog, NoChangesDialog } from './guards/wizard-dialogs.tsx'
import { scrollToTop } from './layout/scroll-to-top.ts'
import { StepHeader } from './layout/step-header.tsx'
import { TripLine } from './layout/trip-line.tsx'
import { useStepTitle } from './layout/use-step-title.ts'
import { WizardProvider, type Wizard as WizardValue } from './wizard-context.ts'

type Step = ComponentType & { preload: () => Promise<unknown> }

const STEP_SCREENS: readonly Step[] = [
  onDemand(async () => (await import('./select-bus/select-bus-step.tsx')).SelectBusStep),
  onDemand(async () => (await import('./choose-seats/choose-seats-step.tsx')).ChooseSeatsStep),
  onDemand(async () => (await import('./passenger/passenger-step.tsx')).PassengerStep),
  onDemand(async () => (await import('./payment/payment-step.tsx')).PaymentStep),
]

const ChangeSearch = onDemand(async () => (await import('./layout/change-search.tsx')).ChangeSearch)

type Question = { kind: 'leave'; exit: Exit } | { kind: 'no changes' | 'go back' | 'cancel' }

/**
 * The first four steps of a booking. All of them ask here for confirmation before the visitor would lose the booking.
 */
export function Wizard({ draft }: { draft: Draft }) {
  const [, navigate] = useLocation()
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const { currentStep } = draft
  const Screen = STEP_SCREENS[currentStep]
  useLeaveGuard({
    isInside: isGuarded,
    reenter: guardEntry,
    leadsAway: (link) => link.closest('header, footer') !== null,
    onLeave: (exit) => setQuestion({ kind: 'leave', exit }),
  })
  useArrival(currentStep)
  useStepTitle(currentStep)

  const wizard: WizardValue = {
    draft,
    goBackTo(step) {
      if (step < 0) return setQuestion({ kind: 'leave', exit: { to: '/#book' } })
      const way = wayBack(draft, step)
      if (way === 'free') goToStep(step)
      else setQuestion({ kind: way === 'not allowed' ? 'no changes' : 'go back' })
    },
    askToCancel: () => setQuestion({ kind: 'cancel' }),
  }

  function leave(exit: Exit) {
    // Skips both history entries of the wizard: the guard entry and the one below it.
    if (exit === 'back') history.go(-2)
    else navigate(exit.to, { replace: true })
    resetBooking(draft)
  }

  // Reads the storage whenever a dialog is open. The payment step starts and ends payments without telling the wizard.
  const isPaying = question !== null && paymentOf(draft, storedPayment()) !== null
  const asked = { isPaying, onStay: close }
  return (
    <WizardProvider value={wizard}>
      <div className={layoutCss.wizard}>
        <StepHeader
          current={currentStep}
          onBackTo={wizard.goBackTo}
          onPrevious={() => wizard.goBackTo(currentStep - 1)}
        />
        {currentStep === SELECT_BUS && <EditableTripLine draft={draft} />}
        {currentStep > SELECT_BUS && currentStep < PAYMENT && <TripLine draft={draft} />}
        <Suspense fallback={<Waiting />}>{Screen && <Screen />}</Suspense>
      </div>
      {question?.kind === 'leave' && <LeaveDialog {...asked} onGo={() => leave(question.exit)} />}
      {question?.kind === 'no changes' && <NoChangesDialog seats={heldWords(draft)} onClose={close} />}
      {question?.kind === 'go back' && <GoBackDialog {...asked} onGo={() => leave({ to: '/' })} />}
      {question?.kind === 'cancel' && <CancelDialog {...asked} onGo={() => leave({ to: '/' })} />}
    </WizardProvider>
  )
}

/** The trip line of the first step, with the form that changes the search. Leaving the step closes the form. */
function EditableTripLine({ draft }: { draft: Draft }) {
  const [isOpen, setOpen] = useState(false)
  function close() {
    setOpen(false)
    document.getElementById('change-search')?.focus()
  }
  return (
    <>
      <TripLine draft={draft} edit={{ isOpen, onToggle: () => setOpen(!isOpen) }} />
      {isOpen && (
        <Suspense fallback={<Waiting />}>
          <ChangeSearch draft={draft} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const heldWords = ({ selectedSeats }: Draft): string =>
  `${seatsInSentence(selectedSeats.map(({ seatNo }) => seatNo))} ${selectedSeats.length === 1 ? 'is' : 'are'}`

/** Preloads the next step. Scrolls to the top after a change of step. */
function useArrival(step: number): void {
  const previous = useRef(step)
  useEffect(() => {
    STEP_SCREENS[step + 1]?.preload().catch(() => {})
    if (previous.current === step) return
    previous.current = step
    scrollToTop()
  }, [step])
}
