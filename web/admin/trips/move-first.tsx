import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { nextBusQuery } from '#admin/parts/data/bookings-api.ts'
import { Note } from '#admin/parts/form/note.tsx'
import { momentInWords } from '#admin/parts/records/format-booking.ts'
import type { StaffTrip } from '#contracts/network/staff-trips.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'

/**
 * Offers to move passengers to the next bus of the same route before their trip is cancelled. Renders nothing if no
 * later bus has a free seat.
 */
export function MoveFirst({ trip: { id, departTime, route } }: { trip: StaffTrip }) {
  const { origin, destination } = route
  const { data: next } = useQuery(nextBusQuery({ id, departTime, origin, destination, seats: 1 }))
  if (!next) return null
  return (
    <Note tone="info">
      The next bus on this route leaves on {momentInWords(next.departTime)} WAT with{' '}
      {seatCount(next.availableSeatsCount)} left.{' '}
      <Link href={`/bookings?tripId=${id}&status=CONFIRMED`}>Move passengers first</Link>
    </Note>
  )
}
