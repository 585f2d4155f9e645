import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { Button } from '#admin/form/button.tsx'
import dialogCss from '#admin/form/dialogs.module.css'
import fieldCss from '#admin/form/field.module.css'
import { Note } from '#admin/form/note.tsx'
import { Panel } from '#admin/form/panel.tsx'
import { Problem } from '#admin/form/problem.tsx'
import { failureMessage } from '#admin/format-text.ts'
import { useWriteToPassengers } from '#admin/notifications/notifications-api.ts'
import { heldInWords } from './format-booking.ts'
import css from './sale-done.module.css'
import { type Sale, SaleSummary } from './sale-summary.tsx'
import { printTicket } from './ticket-file.ts'
import { ticketSms } from './ticket-sms.ts'

type Props = {
  sale: Sale
  /** True if an SMS can be sent and this user may send one. */
  mayText: boolean
  nextSeatNo: string | undefined
  onNext: () => void
  onClose: () => void
}

/** Shows what was sold, prints or texts the ticket, and starts the next sale. */
export function SaleDone({ sale, mayText, nextSeatNo, onNext, onClose }: Props) {
  const { booking } = sale
  const { bookingToken, mobile } = booking
  const print = useMutation({ mutationFn: printTicket })
  const content = useRef<HTMLDivElement>(null)
  // After the message is sent, its button disappears, so the focus goes to the first button.
  const text = useWriteToPassengers({ onDone: () => focusFirstButton(content.current), onFail: () => {} })
  const hasTicket = booking.status === 'CONFIRMED'
  useEffect(() => focusFirstButton(content.current), [])

  return (
    <Panel title="New Booking" lead={hasTicket ? 'Ticket sold.' : heldInWords(booking)} onClose={onClose}>
      <div className={css.content} ref={content}>
        <div className={dialogCss.body}>
          <Problem>{text.problem ?? (print.isError && failureMessage(print.error))}</Problem>
          <SaleSummary sale={sale} />
          {hasTicket && (
            <div className={css.acts}>
              <Button busy={print.isPending && 'Printing...'} onClick={() => print.mutate(booking.id)}>
                <AdminIcon name="print" />
                Print ticket
              </Button>
              {mayText && !text.isSuccess && (
                <Button
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
        </div>
        <div className={dialogCss.foot}>
          <span className={fieldCss.hint}>
            {nextSeatNo ? `Next free seat: ${nextSeatNo}` : 'No other seats are free.'}
          </span>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" onClick={onNext}>
            Sell next ticket
          </Button>
        </div>
      </div>
    </Panel>
  )
}

const focusFirstButton = (content: HTMLElement | null) => content?.querySelector('button')?.focus()
