import type { ReactNode } from 'react'
import { ApiError } from '#api/api-error.ts'
import messageCss from '#site/parts/trip/message-card.module.css'
import { Icon } from '#ui/icon.tsx'

/** Shows the server's message, or a general one if there is none. */
export function BookingNotFound({ error, children }: { error: Error; children?: ReactNode }) {
  const words = error instanceof ApiError ? error.sentence : null
  return (
    <div className={messageCss.messageCard} role="status">
      <Icon name="alert" />
      <h1>Booking Not Found</h1>
      <p>{words ?? 'Unable to retrieve your booking details.'}</p>
      {children}
    </div>
  )
}
