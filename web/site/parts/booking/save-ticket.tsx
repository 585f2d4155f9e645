import { useState } from 'react'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { Button, buttonClass } from '#site/parts/form/button.tsx'
import { Icon } from '#ui/icon.tsx'

/**
 * Saves the ticket on this phone, so that it opens without a network. Nothing is stored before the visitor presses the
 * button: phones are shared. Renders nothing for a booking without a ticket.
 */
export function SaveTicket({ booking }: { booking: PublicBooking }) {
  const [state, setState] = useState<'offered' | 'saving' | 'saved' | 'failed'>('offered')
  if (!booking.ticketUrl) return null
  if (state === 'saved') {
    return (
      <a className={buttonClass({})} href="/ticket">
        <Icon name="check" />
        Open saved ticket
      </a>
    )
  }
  const save = async () => {
    setState('saving')
    try {
      const { saveOnPhone } = await import('./save-on-phone.ts')
      await saveOnPhone(booking)
      setState('saved')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button type="button" onClick={() => void save()} busy={state === 'saving' && 'Saving...'}>
        <Icon name="phone" />
        Save on this phone
      </Button>
      {state === 'failed' && (
        <p role="alert">This ticket could not be saved. Download the e-ticket instead.</p>
      )}
    </>
  )
}
