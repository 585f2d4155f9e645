import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import {
  BoardingAnswer,
  type BoardingInput,
  type DoorPayment,
  ManifestAnswer,
  type ManifestLine,
  type SeatBoarding,
} from '#contracts/boarding/boarding.ts'
import { DoorExceptionAnswer, DoorExceptionsAnswer } from '#contracts/boarding/door.ts'
import { type PassengerChange, PassengerSeatAnswer } from '#contracts/bookings/passengers.ts'

/** The interval at which the manifest is refetched, because colleagues may scan tickets of the same trip. */
const REFETCH_MS = 10_000

export const useManifest = (tripId: string) =>
  useQuery({
    queryKey: ['manifest', tripId],
    queryFn: () => api.get(`/trips/${tripId}/manifest`, ManifestAnswer),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })

/**
 * Boards the passengers of a ticket code or booking reference. A passenger who may not board is no error: the request
 * succeeds with another `outcome` than `boarded`.
 */
export function useScan(tripId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (scanned: BoardingInput) => api.post(`/trips/${tripId}/boarding`, scanned, BoardingAnswer),
    onSuccess: () => client.invalidateQueries({ queryKey: ['manifest', tripId] }),
  })
}

const markSeat = (tripId: string, seat: SeatBoarding) =>
  api.patch(`/trips/${tripId}/boarding`, seat, ManifestAnswer)

/**
 * Marks a seat as boarded or not boarded. Shows no toast: the tick shows the result, and a toast for every passenger
 * would cover the list.
 */
export const useTickSeat = (tripId: string) =>
  useChange({
    call: (seat: SeatBoarding) => markSeat(tripId, seat),
    refresh: ['manifest', 'departures'],
  })

/**
 * Marks seats as not boarded, one after the other. If a request fails, the user can press again: marking a seat twice
 * changes nothing.
 */
export const useUndoBoarding = (tripId: string, onDone: () => void) =>
  useChange({
    async call(seatIds: readonly number[]) {
      for (const seatId of seatIds) await markSeat(tripId, { seatId, isBoarded: false })
    },
    refresh: ['manifest', 'departures'],
    onDone,
    isInDialog: true,
  })

type SeatKey = Pick<ManifestLine, 'bookingId' | 'seatNo'>

export const useEditPassenger = ({ bookingId, seatNo }: SeatKey, { onDone }: { onDone: () => void }) =>
  useChange({
    call: (change: PassengerChange) =>
      api.patch(`/bookings/${bookingId}/passengers/${seatNo}`, change, PassengerSeatAnswer),
    done: `Passenger in seat ${seatNo} saved.`,
    refresh: ['manifest', 'bookings'],
    onDone,
    isInDialog: true,
  })

/** Takes the balance in cash at the door. Payments and bookings show the money too, so they are refetched. */
export const useTakeBalance = (tripId: string, onDone: () => void) =>
  useChange({
    call: (payment: DoorPayment) => api.post(`/trips/${tripId}/boarding/balance`, payment, ManifestAnswer),
    done: 'Balance taken.',
    refresh: ['manifest', 'departures', 'trips', 'payments', 'bookings'],
    onDone,
    isInDialog: true,
  })

export const useDoorExceptions = () =>
  useQuery({
    queryKey: ['door-exceptions'],
    queryFn: () => api.get('/door-exceptions', DoorExceptionsAnswer),
    staleTime: 0,
  })

export const useResolveDoorException = (id: number, panel: { onDone: () => void }) =>
  useChange({
    call: (input: { note: string }) => api.post(`/door-exceptions/${id}/resolve`, input, DoorExceptionAnswer),
    done: 'Marked as resolved.',
    refresh: ['door-exceptions'],
    isInDialog: true,
    ...panel,
  })
