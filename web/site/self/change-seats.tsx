import { Suspense, useEffect, useState } from 'react'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import type { SelfPageState } from '#contracts/changes/self-page.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { Button } from '#site/parts/form/button.tsx'
import { FieldError } from '#site/parts/form/field-error.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { FormOf } from './form-of.tsx'
import css from './self.module.css'

const LiveSeats = onDemand(async () => (await import('./live-seats.tsx')).LiveSeats)

type Props = {
  booking: PublicBooking
  seats: NonNullable<SelfPageState['seats']>
  stateKey: string
  error: string | undefined
}

/** Changes the seats on the same trip. With script the passenger chooses on the live map, without it from a list. */
export function ChangeSeats({ booking, seats, stateKey, error }: Props) {
  const [isLive, setIsLive] = useState(false)
  useEffect(() => setIsLive(true), [])
  const own = booking.seat.map(({ id }) => id)
  const list = <SeatList seats={seats} own={own} />
  return (
    <FormOf action="/self/seat" of={booking.bookingToken} stateKey={stateKey}>
      <h2>Change seats</h2>
      <p>
        Choose {seatCount(own.length)}. This is free. We will send you a new ticket, and the old one will no
        longer be valid.
      </p>
      {isLive ? (
        <ErrorBoundary fallback={list}>
          <Suspense fallback={list}>
            <LiveSeats tripId={booking.trip.id} seats={seats} own={own} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        list
      )}
      {error && <FieldError id="seat-error">{error}</FieldError>}
      <Button type="submit" look="primary" size="lg">
        Change to these seats
      </Button>
    </FormOf>
  )
}

const SeatList = ({ seats, own }: { seats: Props['seats']; own: number[] }) => (
  <fieldset className={css.free}>
    <legend>Free seats</legend>
    {seats
      .filter(({ isFree }) => isFree)
      .map(({ id, seatNo }) => (
        <label key={id} className={css.seat}>
          <input type="checkbox" name="seatId" value={id} defaultChecked={own.includes(id)} />
          Seat {seatNo}
        </label>
      ))}
  </fieldset>
)
