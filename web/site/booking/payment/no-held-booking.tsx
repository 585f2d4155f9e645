import { useLocation } from 'wouter'
import messageCss from '#site/booking/layout/message-card.module.css'
import { resetBooking } from '#site/booking/reset-booking.ts'
import { useWizard } from '#site/booking/wizard-context.ts'
import { Button } from '#site/form/button.tsx'
import sectionCss from '#site/styles/section.module.css'
import { Icon } from '#ui/icon.tsx'

/** Shown when the draft has no held booking, or when the server does not know it. */
export function NoHeldBooking() {
  const { draft } = useWizard()
  const [, navigate] = useLocation()
  function startOver() {
    navigate('/#book', { replace: true })
    resetBooking(draft)
  }
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section}`}>
      <div className={messageCss.messageCard} role="alert">
        <Icon name="alert" />
        <h1>No booking draft found. Please start over.</h1>
        <Button look="primary" onClick={startOver}>
          Start over
        </Button>
      </div>
    </div>
  )
}
