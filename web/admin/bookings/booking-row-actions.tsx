import { useLocation } from 'wouter'
import { Button } from '#admin/parts/form/button.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'
import { type BookingAct, useBookingActs } from './booking-acts.ts'

type Props = { booking: AdminBooking; onChoose: (act: BookingAct) => void }

/** Shows one button, the first of Confirm, Take balance and Issue ticket that is offered, and all actions in a menu. */
export function BookingRowActions({ booking, onChoose }: Props) {
  const acts = useBookingActs()(booking)
  const [, navigate] = useLocation()
  const likely = acts.find(({ act }) => act === 'confirm' || act === 'balance' || act === 'ticket')
  return (
    <>
      {likely && (
        <Button
          look={likely.act === 'confirm' ? 'secondary' : 'quiet'}
          size="sm"
          onClick={() => onChoose(likely.act)}
        >
          {likely.label}
        </Button>
      )}
      <RowMenu
        label={`Actions for ${booking.passengerName}`}
        items={[
          { label: 'Open', icon: 'booking', onSelect: () => navigate(`/bookings/${booking.id}`) },
          ...acts.map(({ act, label, icon, isDestructive = false }) => ({
            label,
            icon,
            isDestructive,
            onSelect: () => onChoose(act),
          })),
        ]}
      />
    </>
  )
}
