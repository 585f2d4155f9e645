import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { InitializePayment } from '#contracts/money/payments.ts'
import { Button } from '#site/parts/form/button.tsx'
import { TextField } from '#site/parts/form/text-field.tsx'
import textCss from '#site/parts/styles/text.module.css'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import css from './manage-booking.module.css'
import { usePayBooking } from './use-pay-booking.ts'
import { type WayToPay, waysToPay } from './ways-to-pay.ts'

type Props = { booking: PublicBooking; holdSeconds: number; onAttempt: () => void }

export function PayButtons({ booking, holdSeconds, onAttempt }: Props) {
  const { stage, pay } = usePayBooking(booking, onAttempt)
  const payer = usePayer(booking)
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
  function start(way: WayToPay) {
    if (payer.isComplete()) void pay(way, payer.email)
  }
  return (
    <>
      {payer.field}
      {ways.map((way, index) => (
        <Button
          key={way.label}
          look={index === 0 ? 'primary' : 'secondary'}
          busy={stage.name === 'paying' && stage.way.label === way.label && 'Processing Payment...'}
          disabled={stage.name === 'paying' && stage.way.label !== way.label}
          onClick={() => start(way)}
        >
          <Icon name="lock" />
          {way.label}
        </Button>
      ))}
      <p className={`${css.foundAgree} ${textCss.hint}`}>
        By paying, you agree to the <Link href="/terms">terms and conditions</Link>.
      </p>
    </>
  )
}

/**
 * Returns the e-mail address of the payer, which the provider requires: that of the booking, or for a booking without
 * one, the address typed in `field`. A typed address is not added to the booking.
 */
function usePayer({ email }: PublicBooking) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [wasTried, setTried] = useState(false)
  if (email !== '') return { email, field: null, isComplete: () => true }
  const error = InitializePayment.shape.email.safeParse(typed).error?.issues[0]?.message
  return {
    email: typed.trim(),
    field: (
      <div className={css.payer}>
        <TextField
          ref={input}
          label="E-mail"
          hint="For the payment receipt"
          type="email"
          autoComplete="email"
          required
          value={typed}
          error={wasTried ? error : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    ),
    /** Returns true if there is a valid address. Otherwise shows the error and focuses the field. */
    isComplete: () => {
      setTried(true)
      if (error) input.current?.focus()
      return !error
    },
  }
}

/**
 * Focuses the title of the booking when the page starts or stops confirming a payment. The Pay button, which had the
 * focus, disappears at the start.
 */
function useFocusAfterPopup(isConfirming: boolean): void {
  const wasConfirming = useRef(isConfirming)
  useEffect(() => {
    if (wasConfirming.current === isConfirming) return
    wasConfirming.current = isConfirming
    document.getElementById('found-title')?.focus({ preventScroll: true })
  }, [isConfirming])
}
