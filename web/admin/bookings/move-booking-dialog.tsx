import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { moveFareQuery, nextBusQuery, useMoveBooking } from '#admin/parts/data/bookings-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { Choices } from '#admin/parts/form/choices.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { useKeptState } from '#admin/parts/form/use-kept-state.ts'
import factsCss from '#admin/parts/layout/facts.module.css'
import { bookingInWords, money } from '#admin/parts/records/format-booking.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { type AdminBooking, BookingMove } from '#contracts/changes/admin-bookings.ts'
import { Trip } from '#contracts/network/trips.ts'
import { sameSeats } from '#domain/network/same-seats.ts'
import { SeatPicker } from './seat-picker.tsx'
import { TripPicker } from './trip-picker.tsx'
import { stillOffered, useSeatsOnOffer } from './use-seats-on-offer.ts'

type Difference = NonNullable<BookingMove['difference']>

/**
 * Moves a booking to other seats of the same or another trip. Preselects the next bus of the same route and the same
 * seat numbers, or the next free ones. On the same trip the price does not change.
 */
export function MoveBookingDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { id } = booking
  const next = useQuery(nextBusQuery({ ...booking.trip, seats: booking.seat.length }))
  const may = usePermissions()
  /** Undefined until staff choose a trip or discard the preselected one, and null after they discarded a trip. */
  const [picked, setPicked] = useKeptState<Trip | null | undefined>(
    `move-trip:${id}`,
    z.nullish(Trip),
    undefined,
  )
  const trip = picked === undefined ? (next.data ?? null) : picked
  const [wanted, setWanted] = useKeptState<readonly number[] | null>(
    `move-seats:${id}`,
    z.nullable(z.array(z.int())),
    null,
  )
  const isSameTrip = trip?.id === booking.trip.id
  const own = booking.seat.map(({ id }) => id)
  const offer = useSeatsOnOffer(trip?.id, ({ id, isAvailable }) => isAvailable || own.includes(id))
  const usual = isSameTrip ? [] : sameSeats(offer.seats, booking.seat).map(({ id }) => id)
  const seatIds = wanted === null ? usual : stillOffered(offer, wanted)
  const count = booking.seat.length
  const isPaidInFull = booking.amountPaid >= booking.amountTotal
  const [answer, setAnswer] = useState<Difference>(may('payments.refund') ? 'refund' : 'keep')
  const difference = isPaidInFull ? answer : 'refund'
  const isOtherTrip = trip !== null && !isSameTrip
  const perSeat = useQuery({ ...moveFareQuery(id, trip?.id ?? 0), enabled: isOtherTrip })
  const isPriced = !isOtherTrip || perSeat.data !== undefined
  const fare = perSeat.data && isOtherTrip ? perSeat.data.price * count : booking.amountTotal
  const excess = Math.max(0, booking.amountPaid - fare)
  const move = useMoveBooking(booking, {
    onDone: onClose,
  })
  const form = useContractForm({
    draft: `move:${id}`,
    initial: { reason: '' },
    schema: BookingMove,
    read: ({ reason }) => ({
      tripId: trip?.id,
      seatId: seatIds,
      reason,
      ...(excess > 0 && { difference }),
      updatedAt: booking.updatedAt,
    }),
    change: move,
  })
  const said = form.errors as Record<string, string | undefined>

  function choose(to: Trip | null) {
    setPicked(to)
    setWanted(null)
  }

  return (
    <FormPanel
      kind="dialog"
      title="Move to another trip"
      lead={`${bookingInWords(booking)} A new ticket is issued and the old one becomes invalid.`}
      onClose={onClose}
      form={form}
      submitLabel="Move booking"
      canSubmit={trip !== null && seatIds.length === count && isPriced}
    >
      {picked === undefined && next.isPending ? (
        <p className={textCss.muted}>Looking for the next bus...</p>
      ) : (
        <TripPicker trip={trip} error={said.tripId} onChange={choose} />
      )}
      {picked === undefined && trip && (
        <p className={formCss.hint}>This is the next bus on the same route.</p>
      )}
      {trip && (
        <SeatPicker offer={offer} count={count} chosen={seatIds} error={said.seatId} onChange={setWanted} />
      )}
      <TextField label="Reason" hint="Shown in the history." maxLength={300} {...form.text('reason')} />
      {excess > 0 && isPaidInFull && (
        <Choices
          label={`The new ${count === 1 ? 'seat costs' : 'seats cost'} ${money(excess)} less than the passenger paid`}
          choices={[
            ...(may('payments.refund') ? [{ value: 'refund' as const, label: 'Refund the difference' }] : []),
            { value: 'keep', label: 'Keep the difference' },
          ]}
          value={difference}
          onChange={setAnswer}
        />
      )}
      <dl className={factsCss.facts}>
        <dt>Price difference</dt>
        <dd>
          {isPriced && money(fare - booking.amountTotal)}
          {perSeat.isError && !isPriced && (
            <Button size="sm" onClick={() => perSeat.refetch()}>
              Load the price again
            </Button>
          )}
        </dd>
        {perSeat.data?.offer && isOtherTrip && (
          <>
            <dt>Offer kept</dt>
            <dd>{perSeat.data.offer}</dd>
          </>
        )}
        {excess > 0 && difference === 'refund' && (
          <>
            <dt>To be refunded</dt>
            <dd>{money(excess)}</dd>
          </>
        )}
      </dl>
    </FormPanel>
  )
}
