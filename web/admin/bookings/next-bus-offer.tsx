import { useQuery } from '@tanstack/react-query'
import { nextBusQuery } from '#admin/parts/data/bookings-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { momentInWords, money } from '#admin/parts/records/format-booking.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import css from './booking.module.css'

type Props = { booking: AdminBooking; onMove: () => void }

/** Offers the next bus of the same route before a booking is cancelled. Renders nothing if there is none. */
export function NextBusOffer({ booking: { trip, seat }, onMove }: Props) {
  const { data: next } = useQuery(nextBusQuery({ ...trip, seats: seat.length }))
  if (!next) return null
  return (
    <div className={css.offer}>
      <p>
        <b>Offer the next bus first</b>
        <span className={textCss.sub}>
          {momentInWords(next.departTime)} WAT, {seatCount(next.availableSeatsCount)} left,{' '}
          {money(next.price)} per seat
        </span>
      </p>
      <Button size="sm" onClick={onMove}>
        Move booking instead
      </Button>
    </div>
  )
}
