import type { ReactNode } from 'react'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import { useWizard } from '#site/booking/wizard-context.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { Button, type ButtonLook } from '#site/parts/form/button.tsx'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { Icon } from '#ui/icon.tsx'
import css from './step-layout.module.css'

type Props = {
  title: string
  lead?: ReactNode
  children: ReactNode
  aside?: ReactNode
  /**
   * True shows the aside beside the content on tablets too, and below it on phones. If false, phones do not show it.
   */
  isAsideEverywhere?: boolean
  /** The contents of the bottom bar on phones. Omitted for the payment form, which has its own bar. */
  bar?: { caption: string; amount: Kobo | null; label: ReactNode; look?: ButtonLook } | undefined
  next: { isReady: boolean; onPress: () => void; busy?: string | false }
  /** False hides 'Cancel Booking' while the outcome of a payment is not known, because the booking may be paid. */
  isCancelable?: boolean
}

/** Layout of every step except the confirmation: title, sidebar, navigation buttons, and a bottom bar on phones. */
export function StepLayout({
  title,
  lead,
  children,
  aside,
  isAsideEverywhere = false,
  bar,
  next,
  isCancelable = true,
}: Props) {
  const { draft, goBackTo, askToCancel } = useWizard()
  const busy = next.busy ?? false
  return (
    <>
      <div
        className={[sectionCss.wrap, css.grid, aside && css.withAside, isAsideEverywhere && css.asideOnTablet]
          .filter(Boolean)
          .join(' ')}
      >
        <div className={css.main}>
          <div>
            <h1>{title}</h1>
            {lead}
          </div>
          {children}
        </div>
        {aside && (
          <div className={isAsideEverywhere ? css.aside : `${css.aside} ${css.onlyDesk}`}>{aside}</div>
        )}
        <div className={css.nav}>
          <Button look="secondary" onClick={() => goBackTo(draft.currentStep - 1)}>
            <Icon name="left" />
            Previous
          </Button>
          {isCancelable && (
            <button type="button" className={`${buttonCss.linkButton} ${css.cancel}`} onClick={askToCancel}>
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
        <section className={css.bar} aria-label="Next step">
          <div>
            <small>{bar.caption}</small>
            {bar.amount !== null && (
              <span className={`${textCss.num} ${css.amount}`}>{formatNaira(bar.amount)}</span>
            )}
          </div>
          <Button look={bar.look ?? 'primary'} busy={busy} onClick={next.onPress}>
            {bar.label}
          </Button>
        </section>
      )}
    </>
  )
}
