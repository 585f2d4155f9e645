import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SelfPageState } from '#contracts/changes/self-page.ts'
import type { Seat } from '#contracts/network/seats.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { SeatMap } from '#site/parts/seats/seat-map.tsx'
import { tripSeatsQuery } from '#site/parts/seats/seats-query.ts'
import { useLiveSeats } from '#site/parts/seats/use-live-seats.ts'
import css from './self.module.css'

type Props = {
  tripId: number
  /** The seats when the page was rendered. They are shown until the live map has loaded, and if it cannot be loaded. */
  seats: NonNullable<SelfPageState['seats']>
  /** The ids of the booking's seats. */
  own: readonly number[]
}

/** The live seat map of the trip. The chosen seats are fields of the form around it. */
export function LiveSeats({ tripId, seats, own }: Props) {
  const live = useQuery({ ...tripSeatsQuery(tripId), retry: false })
  useLiveSeats(tripId)
  const [chosen, setChosen] = useState<readonly number[]>(own)
  const shown = (live.data ?? seats.map(seatOf)).map((seat) => (own.includes(seat.id) ? freed(seat) : seat))
  const selected = shown.filter(({ id, isAvailable }) => isAvailable && chosen.includes(id))

  /** Selects a seat. If enough seats are selected, it replaces the one that was selected first. */
  function onToggle({ id, isAvailable }: Seat) {
    if (!isAvailable) return
    const others = selected.map((seat) => seat.id).filter((one) => one !== id)
    if (others.length < selected.length) setChosen(others)
    else setChosen([...others.slice(Math.max(0, others.length - own.length + 1)), id])
  }

  const nos = selected.map(({ seatNo }) => seatNo)
  return (
    <>
      <div className={css.map}>
        <SeatMap label={`${shown.length} seats`} seats={shown} selected={new Set(nos)} onToggle={onToggle} />
      </div>
      <p role="status">{nos.length > 0 ? `You have chosen ${seatsInWords(nos)}.` : 'No seat is chosen.'}</p>
      {selected.map(({ id }) => (
        <input key={id} type="hidden" name="seatId" value={id} />
      ))}
    </>
  )
}

const seatOf = ({ id, seatNo, isFree }: Props['seats'][number]): Seat => ({
  id,
  seatNo,
  isAvailable: isFree,
  status: isFree ? 'AVAILABLE' : 'BOOKED',
  bookingId: isFree ? null : 0,
})

const freed = (seat: Seat): Seat => ({ ...seat, isAvailable: true, status: 'AVAILABLE', bookingId: null })
