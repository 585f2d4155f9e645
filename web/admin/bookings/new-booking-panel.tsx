import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormPanel } from '#admin/form/form-panel.tsx'
import { SwitchField } from '#admin/form/switch-field.tsx'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import { NewBooking } from '#contracts/admin-bookings.ts'
import type { Trip } from '#contracts/trips.ts'
import { TextField } from '#ui/field.tsx'
import css from './bookings.module.css'
import { useCreateBooking } from './bookings-api.ts'
import { money } from './format-booking.ts'
import { CASH, MoneyTakenFields } from './money-taken-fields.tsx'
import { SeatPicker } from './seat-picker.tsx'
import { TripPicker } from './trip-picker.tsx'
import { type OfferedSeat, stillOffered, useSeatsOnOffer } from './use-seats-on-offer.ts'

const EMPTY = {
  ...CASH,
  passengerName: '',
  passengerAddress: '',
  email: '',
  mobile: '',
  nextOfKinName: '',
  nextOfKinPhone: '',
  isPaymentComplete: true,
}

/**
 * Sells seats at the counter or by phone. A paid booking gets its ticket at once. An unpaid one keeps its seats until
 * booking closes, or until departure if booking has already closed.
 */
export function NewBookingPanel({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [trip, setTrip] = useState<Trip | null>(null)
  const [wanted, setWanted] = useState<readonly number[]>([])
  const offer = useSeatsOnOffer(trip?.id, isSellable)
  const seatIds = stillOffered(offer, wanted)
  const keyFor = useKeyFor()
  const create = useCreateBooking({
    onDone: onClose,
    onFail: (error) => {
      form.showServerErrors(error)
      // The failure may mean that a seat was sold meanwhile: refetch, so that the form shows the seats still available.
      void client.invalidateQueries({ queryKey: ['trips'] })
    },
  })
  const total = (trip?.price ?? 0) * seatIds.length
  const form = useContractForm({
    initial: EMPTY,
    schema: NewBooking,
    read: ({ isPaymentComplete, ...values }) => ({
      ...values,
      tripId: trip?.id,
      seatId: seatIds,
      isPaymentComplete,
      amountPaid: isPaymentComplete ? total : 0,
      amountDue: isPaymentComplete ? 0 : total,
    }),
    onSubmit: (booking) => create.mutate({ booking, key: keyFor(booking) }),
  })
  const { isPaymentComplete } = form.values
  const said = form.errors as Record<string, string | undefined>

  function choose(next: Trip | null) {
    setTrip(next)
    setWanted([])
  }

  return (
    <FormPanel
      title="New Booking"
      lead="For counter and phone sales. The ticket is sent by e-mail."
      onClose={onClose}
      form={form}
      submitLabel="Create Booking"
      canSubmit={trip !== null && seatIds.length > 0}
      busy={create.isPending && 'Saving...'}
      problem={create.problem}
    >
      <TripPicker trip={trip} error={said.tripId} onChange={choose} />
      {trip && <SeatPicker offer={offer} chosen={seatIds} error={said.seatId} onChange={setWanted} />}
      <hr className="rule" />
      <TextField label="Passenger name" autoComplete="off" {...form.text('passengerName')} />
      <TextField label="Address" autoComplete="off" {...form.text('passengerAddress')} />
      <div className="form">
        <TextField label="E-mail" type="email" autoComplete="off" {...form.text('email')} />
        <TextField label="Mobile" type="tel" autoComplete="off" {...form.text('mobile')} />
        <TextField label="Next of kin name" autoComplete="off" {...form.text('nextOfKinName')} />
        <TextField label="Next of kin phone" type="tel" autoComplete="off" {...form.text('nextOfKinPhone')} />
      </div>
      <hr className="rule" />
      <SwitchField
        label="Payment complete"
        hint={
          isPaymentComplete
            ? 'Paid now; the ticket is e-mailed'
            : 'Not paid yet; seats are held until booking closes'
        }
        {...form.check('isPaymentComplete')}
      />
      {isPaymentComplete && total > 0 && (
        <div className="form">
          <MoneyTakenFields text={form.text} />
        </div>
      )}
      <dl className={`kv ${css.sum}`}>
        <dt>Amount paid</dt>
        <dd className="strong">{money(isPaymentComplete ? total : 0)}</dd>
        <dt>Amount due</dt>
        <dd>{money(isPaymentComplete ? 0 : total)}</dd>
      </dl>
    </FormPanel>
  )
}

/** Returns true for available seats and for seats that staff have reserved: staff can sell both. */
const isSellable = ({ isAvailable, heldBy }: OfferedSeat) => isAvailable || heldBy !== null

/**
 * Returns a function that gives the same idempotency key for the same booking, so that a repeated request sells it only
 * once.
 */
function useKeyFor(): (booking: NewBooking) => string {
  const last = useRef({ body: '', key: '' })
  return (booking) => {
    const body = JSON.stringify(booking)
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() }
    return last.current.key
  }
}
