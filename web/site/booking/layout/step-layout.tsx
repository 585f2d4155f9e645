import type { ReactNode } from 'react'
import { formatNaira, type Kobo } from '#domain/money.ts'
import { useWizard } from '#site/booking/wizard-context.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import css from './step-layout.module.css'

type Props = {
  title: string
  lead?: ReactNode
  children: ReactNode
  aside?: ReactNode
  /** Contents of the bottom bar on phones. The payment form brings its own bar. */
  bar?: { caption: string; amount: Kobo | null; label: ReactNode }
  next: { isReady: boolean; onPress: () => void; busy?: string | false }
  /** False while the outcome of a payment is not known: there is nothing to cancel until then. */
  isCancelable?: boolean
}

/** Layout of every step except the confirmation: title, sidebar, navigation buttons, and a bottom bar on phones. */
export function StepLayout({ title, lead, children, aside, bar, next, isCancelable = true }: Props) {
  const { draft, goBackTo, askToCancel } = useWizard()
  const busy = next.busy ?? false
  return (
    <>
      <div className={aside ? 'wrap wgrid wgrid--side' : 'wrap wgrid'}>
        <div className="wgrid__main">
          <div>
            <h1>{title}</h1>
            {lead}
          </div>
          {children}
        </div>
        {aside && <div className="only-desk">{aside}</div>}
        <div className="wiznav">
          <Button look="secondary" onClick={() => goBackTo(draft.currentStep - 1)}>
            <Icon name="left" />
            Previous
          </Button>
          {isCancelable && (
            <button type="button" className={`linkbtn ${css.cancel}`} onClick={askToCancel}>
              Cancel Booking
            </button>
          )}
          <Button look="primary" disabled={!next.isReady} busy={busy} onClick={next.onPress}>
            Next
            <Icon name="right" />
          </Button>
        </div>
      </div>
      {bar && (
        <section className="bar" aria-label="Next step">
          <div>
            <small>{bar.caption}</small>
            {bar.amount !== null && <span className="num">{formatNaira(bar.amount)}</span>}
          </div>
          <Button look="primary" busy={busy} onClick={next.onPress}>
            {bar.label}
          </Button>
        </section>
      )}
    </>
  )
}
