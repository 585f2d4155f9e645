import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { PublicBooking } from '#contracts/bookings.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import css from './manage-booking.module.css'
import { usePayBooking } from './use-pay-booking.ts'
import { waysToPay } from './ways-to-pay.ts'

type Props = { booking: PublicBooking; holdSeconds: number; onAttempt: () => void }

export function PayButtons({ booking, holdSeconds, onAttempt }: Props) {
  const { stage, pay } = usePayBooking(booking, onAttempt)
  const ways = waysToPay(booking, holdSeconds, new Date())
  useFocusAfterPopup(stage.name === 'confirming')
  if (stage.name === 'confirming') {
    return (
      <p className={css.foundConfirming} role="status">
        <Spinner />
        We are confirming your payment
      </p>
    )
  }
  if (stage.name === 'idle' && ways.length === 0) return null
  return (
    <>
      {ways.map((way, index) => (
        <Button
          key={way.label}
          look={index === 0 ? 'primary' : 'secondary'}
          busy={stage.name === 'paying' && stage.way.label === way.label && 'Processing Payment...'}
          disabled={stage.name === 'paying' && stage.way.label !== way.label}
          onClick={() => void pay(way)}
        >
          <Icon name="lock" />
          {way.label}
        </Button>
      ))}
      <p className={`${css.foundAgree} hint`}>
        By paying you agree to the <Link href="/terms">terms and conditions</Link>.
      </p>
    </>
  )
}

/** The pay buttons are gone while the payment is being confirmed, so the focus goes to the title of the booking. */
function useFocusAfterPopup(isConfirming: boolean): void {
  const wasConfirming = useRef(isConfirming)
  useEffect(() => {
    if (wasConfirming.current === isConfirming) return
    wasConfirming.current = isConfirming
    document.getElementById('found-title')?.focus({ preventScroll: true })
  }, [isConfirming])
}
