import { useLocation } from 'wouter'
import { useWizard } from '#site/booking/wizard-context.ts'
import { resetBooking } from '#site/parts/draft/reset-booking.ts'
import { Button } from '#site/parts/form/button.tsx'
import sectionCss from '#site/parts/styles/section.module.css'
import messageCss from '#site/parts/trip/message-card.module.css'
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
