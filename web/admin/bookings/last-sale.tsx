import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { useWriteToPassengers } from '#admin/parts/data/notifications-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { Problem } from '#admin/parts/form/problem.tsx'
import { failureMessage } from '#admin/parts/format-text.ts'
import css from './last-sale.module.css'
import { type Sale, SaleSummary } from './sale-summary.tsx'
import { printTicket } from './ticket-file.ts'
import { ticketSms } from './ticket-sms.ts'

type Props = {
  sale: Sale
  /** True if an SMS can be sent and this user may send one. */
  mayText: boolean
}

/** Shows what was just sold, and prints or texts the ticket. Ctrl+P prints it, wherever the focus is. */
export function LastSale({ sale, mayText }: Props) {
  const { booking } = sale
  const { bookingToken, mobile } = booking
  const print = useMutation({ mutationFn: printTicket })
  const text = useWriteToPassengers({ onDone: () => {}, onFail: () => {} })
  const hasTicket = booking.status === 'CONFIRMED'
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrintKey = event.key?.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey)
    if (!isPrintKey || !hasTicket) return
    event.preventDefault()
    if (!print.isPending) print.mutate(booking.id)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => pressKey(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <section className={css.sale} aria-label="Last sale">
      <SaleSummary sale={sale} />
      {hasTicket && (
        <div className={css.acts}>
          <Button
            size="sm"
            busy={print.isPending && 'Printing...'}
            aria-keyshortcuts="Control+P"
            onClick={() => print.mutate(booking.id)}
          >
            <AdminIcon name="print" />
            Print ticket
          </Button>
          {mayText && !text.isSuccess && (
            <Button
              size="sm"
              busy={text.isPending && 'Sending...'}
              onClick={() =>
                text.mutate({ type: 'sms', subject: '', message: ticketSms(booking), bookingToken })
              }
            >
              <AdminIcon name="sms" />
              Send by SMS
            </Button>
          )}
        </div>
      )}
      {text.isSuccess && <Note tone="ok">The ticket is on its way to {mobile}.</Note>}
      <Problem>{text.problem ?? (print.isError && failureMessage(print.error))}</Problem>
    </section>
  )
}
