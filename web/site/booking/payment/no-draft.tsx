import { useLocation } from 'wouter'
import { resetBooking } from '#site/booking/reset-booking.ts'
import { useWizard } from '#site/booking/wizard-context.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

export function NoDraft() {
  const { draft } = useWizard()
  const [, navigate] = useLocation()
  function startOver() {
    navigate('/#book', { replace: true })
    resetBooking(draft)
  }
  return (
    <div className="wrap section">
      <div className="face" role="alert">
        <Icon name="alert" />
        <h1>No booking draft found. Please start over.</h1>
        <Button look="primary" onClick={startOver}>
          Start over
        </Button>
      </div>
    </div>
  )
}
