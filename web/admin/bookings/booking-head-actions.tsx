import { useMutation } from '@tanstack/react-query'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { failureMessage } from '#admin/parts/format-text.ts'
import headCss from '#admin/parts/layout/page-head.module.css'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import { money } from '#admin/parts/records/format-booking.ts'
import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'
import { showToast } from '#ui/toast-store.ts'
import css from './booking.module.css'
import type { BookingAct, OfferedAct } from './booking-acts.ts'
import { openTicket, printTicket } from './ticket-file.ts'

type Props = {
  booking: AdminBooking
  acts: OfferedAct[]
  isIssuing: boolean
  onChoose: (act: BookingAct) => void
}

/** Shows the primary action and the actions on the ticket as buttons, and all other actions in a menu. */
export function BookingHeadActions({ booking, acts, isIssuing, onChoose }: Props) {
  const primary = acts.find(({ act }) => act === 'confirm' || act === 'balance')
  const mayIssue = acts.some(({ act }) => act === 'ticket')
  const rest = acts.filter((one) => one !== primary && one.act !== 'ticket')
  return (
    <div className={`${headCss.acts} ${css.bookingActs}`}>
      {booking.status === 'CONFIRMED' && <TicketButtons bookingId={booking.id} />}
      {mayIssue && (
        <Button busy={isIssuing && 'Sending...'} onClick={() => onChoose('ticket')}>
          <AdminIcon name="mail" />
          Issue ticket
        </Button>
      )}
      {primary && (
        <Button look="primary" onClick={() => onChoose(primary.act)}>
          <AdminIcon name={primary.icon} />
          {primary.act === 'balance' ? `Take balance (${money(booking.amountDue)})` : primary.label}
        </Button>
      )}
      <RowMenu
        label="More actions"
        look="secondary"
        items={rest.map(({ act, label, icon, isDestructive = false }) => ({
          label,
          icon,
          isDestructive,
          onSelect: () => onChoose(act),
        }))}
      />
    </div>
  )
}

/** Opens or prints the ticket of a confirmed booking. */
function TicketButtons({ bookingId }: { bookingId: number }) {
  const open = useMutation({ mutationFn: openTicket, onError: showFailure })
  const print = useMutation({ mutationFn: printTicket, onError: showFailure })
  return (
    <>
      <Button busy={open.isPending && 'Opening...'} onClick={() => open.mutate(bookingId)}>
        <AdminIcon name="external" />
        Open ticket
      </Button>
      <Button busy={print.isPending && 'Printing...'} onClick={() => print.mutate(bookingId)}>
        <AdminIcon name="print" />
        Print
      </Button>
    </>
  )
}

const showFailure = (error: unknown) => showToast({ kind: 'bad', title: failureMessage(error) })
