import { useState } from 'react'
import { FormPanel } from '#admin/form/form-panel.tsx'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import { type AdminBooking, BookingMove } from '#contracts/admin-bookings.ts'
import type { Trip } from '#contracts/trips.ts'
import { TextField } from '#ui/field.tsx'
import { useMoveBooking } from './bookings-api.ts'
import { money } from './format-booking.ts'
import { SeatPicker } from './seat-picker.tsx'
import { TripPicker } from './trip-picker.tsx'
import { stillOffered, useSeatsOnOffer } from './use-seats-on-offer.ts'

/** Moves a booking to other seats of the same or another trip. On the same trip the price does not change. */
export function MoveBookingDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const [trip, setTrip] = useState<Trip | null>(null)
  const [wanted, setWanted] = useState<readonly number[]>([])
  const isSameTrip = trip?.id === booking.trip.id
  const own = booking.seat.map(({ id }) => id)
  const offer = useSeatsOnOffer(trip?.id, ({ id, isAvailable }) => isAvailable || own.includes(id))
  const seatIds = stillOffered(offer, wanted)
  const move = useMoveBooking(booking, { onDone: onClose, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    initial: { reason: '' },
    schema: BookingMove,
    read: ({ reason }) => ({
      tripId: trip?.id,
      seatId: seatIds,
      reason,
      updatedAt: booking.updatedAt,
    }),
    onSubmit: (to) => move.mutate(to),
  })
  const said = form.errors as Record<string, string | undefined>
  const count = booking.seat.length
  const total = !trip || isSameTrip ? booking.amountTotal : trip.price * count

  function choose(next: Trip | null) {
    setTrip(next)
    setWanted([])
  }

  return (
    <FormPanel
      kind="dialog"
      title="Move to another trip"
      lead="A new ticket is issued and the old one becomes invalid."
      onClose={onClose}
      form={form}
      submitLabel="Move booking"
      canSubmit={trip !== null && seatIds.length === count}
      busy={move.isPending && 'Saving...'}
      problem={move.problem}
    >
      <TripPicker trip={trip} error={said.tripId} onChange={choose} />
      {trip && (
        <SeatPicker offer={offer} count={count} chosen={seatIds} error={said.seatId} onChange={setWanted} />
      )}
      <TextField label="Reason" hint="Shown in the history." maxLength={300} {...form.text('reason')} />
      <dl className="kv">
        <dt>Price difference</dt>
        <dd>{money(total - booking.amountTotal)}</dd>
        {total < booking.amountPaid && (
          <>
            <dt>To be refunded</dt>
            <dd>{money(booking.amountPaid - total)}</dd>
          </>
        )}
      </dl>
    </FormPanel>
  )
}
