import { useQuery } from '@tanstack/react-query'
import { tripSeatsQuery } from '#admin/parts/data/bookings-api.ts'
import type { Seat, SeatStatus } from '#contracts/network/seats.ts'
import type { StaffSeat } from '#contracts/network/staff-trips.ts'

export type OfferedSeat = {
  id: number
  seatNo: string
  status: SeatStatus
  isAvailable: boolean
  /** The member of staff who reserved the seat. */
  heldBy: string | null
}

export type SeatsOnOffer = {
  state: 'loading' | 'failed' | 'there'
  seats: OfferedSeat[]
  /** All seats of the trip, including those that are not on offer. */
  all: OfferedSeat[]
  /** Naira per seat, as loaded with the seats. */
  price: number | undefined
  onRetry: () => void
}

/** Loads the seats of a trip. `seats` has only those for which `isOffered` is true. */
export function useSeatsOnOffer(
  tripId: number | undefined,
  isOffered: (seat: OfferedSeat) => boolean,
): SeatsOnOffer {
  const trip = useQuery({ ...tripSeatsQuery(tripId ?? 0), enabled: tripId !== undefined })
  const told: readonly (Seat | StaffSeat)[] = trip.data?.seats ?? []
  const all = told.map((seat) => ({ ...seat, heldBy: 'heldBy' in seat ? seat.heldBy : null }))
  return {
    state: trip.data ? 'there' : trip.isError ? 'failed' : 'loading',
    seats: all.filter(isOffered),
    all,
    price: trip.data?.price,
    onRetry: () => trip.refetch(),
  }
}

/** Removes seats from the selection that are no longer on offer. */
export const stillOffered = ({ seats }: SeatsOnOffer, chosen: readonly number[]): number[] =>
  chosen.filter((id) => seats.some((seat) => seat.id === id))
