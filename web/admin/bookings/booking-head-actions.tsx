import { AdminIcon } from '#admin/admin-icon.tsx'
import { RowMenu } from '#admin/list/row-menu.tsx'
import type { AdminBooking } from '#contracts/admin-bookings.ts'
import { Button } from '#ui/button.tsx'
import css from './booking.module.css'
import type { BookingAct, OfferedAct } from './booking-acts.ts'
import { money } from './format-booking.ts'
import { TicketButtons } from './ticket-buttons.tsx'

type Props = {
  booking: AdminBooking
  acts: OfferedAct[]
  isIssuing: boolean
  onChoose: (act: BookingAct) => void
}

/** Shows the primary action of the page and what staff do with a ticket as buttons, and all other actions in a menu. */
export function BookingHeadActions({ booking, acts, isIssuing, onChoose }: Props) {
  const primary = acts.find(({ act }) => act === 'confirm' || act === 'balance')
  const mayIssue = acts.some(({ act }) => act === 'ticket')
  const rest = acts.filter((one) => one !== primary && one.act !== 'ticket')
  return (
    <div className={`acts ${css.bookingActs}`}>
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
          {primary.act === 'balance' ? `Take balance ${money(booking.amountDue)}` : primary.label}
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
