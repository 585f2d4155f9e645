import { useEffect, useState } from 'react'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { readStored } from '#site/parts/draft/browser-storage.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import { Icon } from '#ui/icon.tsx'
import { TICKETS_KEY } from './kept-tickets.ts'

/** Set in the state of the history: a reload must not save the ticket again. */
const REFUSED = 'ticketRefused'

type Props = {
  booking: PublicBooking
  /** Saves the ticket without a tap, on the phone that has just bought it. */
  isAutomatic?: boolean
}

/**
 * Saves the ticket on this phone, so that it opens without a network, and removes it again, because phones are shared. A
 * saved ticket is replaced by that of the booking as it is now. Renders nothing for a booking without a ticket.
 */
export function SaveTicket({ booking, isAutomatic = false }: Props) {
  const [state, setState] = useState<'offered' | 'saving' | 'saved' | 'failed'>('offered')
  const { bookingToken, ticketUrl } = booking

  const save = async (onFailure: 'failed' | 'offered') => {
    setState('saving')
    try {
      const { saveOnPhone } = await import('./save-on-phone.ts')
      await saveOnPhone(booking)
      setState('saved')
    } catch {
      setState(onFailure)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: saves once for each booking and ticket
  useEffect(() => {
    if (!ticketUrl) return
    const isKept = readStored(TICKETS_KEY)?.includes(bookingToken)
    if (isKept || (isAutomatic && !history.state?.[REFUSED])) void save('offered')
  }, [bookingToken, ticketUrl, isAutomatic])

  if (!ticketUrl) return null
  if (state === 'saved') {
    const remove = async () => {
      const { removeSavedTicket } = await import('./saved-tickets.ts')
      removeSavedTicket(bookingToken, new Date())
      // In the entry of the history and not in the storage, of which nothing must be left.
      history.replaceState({ ...history.state, [REFUSED]: true }, '')
      setState('offered')
    }
    return (
      <div className={cardCss.notice}>
        <Icon name="phone" />
        <span>
          This phone keeps your ticket, and <a href="/ticket">opens it</a> without internet.{' '}
          <button type="button" className={buttonCss.linkButton} onClick={() => void remove()}>
            Not on this phone
          </button>
        </span>
      </div>
    )
  }
  return (
    <>
      <Button type="button" onClick={() => void save('failed')} busy={state === 'saving' && 'Saving...'}>
        <Icon name="phone" />
        Save on this phone
      </Button>
      {state === 'failed' && (
        <p role="alert">This ticket could not be saved. Download the e-ticket instead.</p>
      )}
    </>
  )
}
