import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { TRIPS_SHOWN_IN } from '#admin/parts/data/trips-api.ts'
import { toTitle } from '#admin/parts/format-text.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { SeatUpdateAnswer } from '#contracts/network/seats.ts'
import { StaffTripAnswer } from '#contracts/network/staff-trips.ts'
import { seatCount, seatsInWords } from '#domain/network/seats-in-words.ts'

/** The interval at which the seats are refetched, because passengers buy seats while staff look at the map. */
const REFETCH_MS = 5_000

export const useTripSeats = (id: string) =>
  useQuery({
    queryKey: ['trips', 'seats', id],
    queryFn: async () => (await api.get(`/trips/${id}`, StaffTripAnswer)).data,
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })

type Chosen = { ids: number[]; seatNos: string[] }

const DONE = { UNAVAILABLE: 'marked as unavailable', RESERVED: 'reserved', AVAILABLE: 'made available' }

export const useUpdateSeats = (status: keyof typeof DONE, onDone: () => void) =>
  useChange({
    call: ({ ids }: Chosen) =>
      api.patch('/seats/update', { seatIds: ids, data: { status } }, SeatUpdateAnswer),
    done: (_, { seatNos }) => toTitle(`${seatsInWords(seatNos)} ${DONE[status]}.`),
    otherwise: 'Failed to update seats',
    refresh: TRIPS_SHOWN_IN,
    onDone,
  })

/** Returns the message after a reset, such as `3 seats released.` */
const freedInWords = (seats: number): string =>
  seats === 0 ? 'No seats were reserved or unavailable.' : `${seatCount(seats)} released.`

export const useResetSeats = (tripId: number, onDone: () => void) =>
  useChange({
    call: () => api.post(`/trips/${tripId}/seats/reset`, {}, SeatUpdateAnswer),
    done: ({ data }) => freedInWords(data.updated),
    otherwise: 'Failed to update seats',
    refresh: TRIPS_SHOWN_IN,
    onDone,
    isInDialog: true,
  })
