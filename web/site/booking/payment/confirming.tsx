import { useEffect, useRef } from 'react'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { useTicketDelivery } from '#site/booking/use-ticket-delivery.ts'
import { CallOrWrite } from '#site/parts/settings/call-or-write.tsx'
import textCss from '#site/parts/styles/text.module.css'
import messageCss from '#site/parts/trip/message-card.module.css'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import css from './payment.module.css'

type Props = {
  /** The booking, if the outcome takes longer than the lifetime of its draft. */
  lateToken?: string
}

/** Shown while the outcome of the payment is not known. */
export function Confirming({ lateToken }: Props) {
  const ticketDelivery = useTicketDelivery()
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had the focus before the popup is gone, so the title takes the focus.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={messageCss.messageCard} role="status">
      <h2 ref={title} tabIndex={-1}>
        We are confirming your payment
      </h2>
      <ol className={css.progress}>
        <li className={css.done}>
          <span className={css.dot}>
            <Icon name="check" />
          </span>
          Payment page closed
        </li>
        <li className={css.now}>
          <span className={css.dot}>
            <Spinner />
          </span>
          Checking with the payment provider
        </li>
        <li>
          <span className={css.dot} />
          Issuing your ticket
        </li>
      </ol>
      <p className={textCss.hint}>
        {lateToken ? 'This is taking longer than usual.' : 'You can close this page.'} Once your payment is
        confirmed, {ticketDelivery}.
      </p>
      {lateToken && (
        <p className={textCss.hint}>
          Booking reference <b className={css.reference}>{formatReference(lateToken)}</b>. <CallOrWrite />
        </p>
      )}
    </div>
  )
}
