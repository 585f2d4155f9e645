import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import type { Things } from '#api/things.ts'
import { BusyAnswer } from '#contracts/changes/trip-plans.ts'
import { ToldAnswer } from '#contracts/messages/notifications.ts'
import {
  type StaffTrip,
  StaffTripAnswer,
  type TripChange,
  TripChoicesAnswer,
  type TripInput,
} from '#contracts/network/staff-trips.ts'
import {
  type CancellationDecision,
  type CancellationRequest,
  TripCancellationAnswer,
} from '#contracts/network/trip-cancellations.ts'

/**
 * The query keys to refetch after a change of a trip:
 * - Bookings, departures and manifests show their trip.
 * - Dashboard, routes, buses and batches show figures about their trips.
 * - A cancellation creates refunds, which changes payments, refunds and the counts of items that need attention.
 */
export const TRIPS_SHOWN_IN: Things[] = [
  'trips',
  'bookings',
  'payments',
  'refunds',
  'departures',
  'manifest',
  'dashboard',
  'attention',
  'routes',
  'buses',
  'batches',
]

type Panel = {
  onDone: () => void
  onFail?: (error: unknown) => void
  /** The second line of the success toast, such as how many passengers are notified. */
  note?: () => string | null
}

export const tripChoicesQuery = () =>
  queryOptions({
    queryKey: ['trips', 'choices'],
    queryFn: async () => (await api.get('/trips/choices', TripChoicesAnswer)).data,
  })

/** The buses and drivers that are on another trip at that time. Fetches nothing while the times are incomplete. */
export function busyQuery(departs: Date | null, arrives: Date | null, exceptTripId: number | null) {
  const query = new URLSearchParams(exceptTripId === null ? {} : { exceptTripId: `${exceptTripId}` })
  const isComplete = departs !== null && arrives !== null && arrives > departs
  if (isComplete) {
    query.set('departTime', departs.toISOString())
    query.set('arriveTime', arrives.toISOString())
  }
  return queryOptions({
    queryKey: ['trips', 'busy', query.toString()],
    queryFn: async () => (await api.get(`/trips/busy?${query}`, BusyAnswer)).data,
    enabled: isComplete,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How many passengers are notified when the time, bus or stops of the trip change. */
export const toldQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['trips', id, 'told'],
    queryFn: async () => (await api.get(`/trips/${id}/told`, ToldAnswer)).data,
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  })

/** The effect that a cancellation would have now. Each dialog fetches it anew, because seats and money change. */
export const cancellationQuery = (id: number) =>
  queryOptions({
    queryKey: ['trips', id, 'cancellation'],
    queryFn: async () => (await api.get(`/trips/${id}/cancellation`, TripCancellationAnswer)).data,
    staleTime: 0,
    gcTime: 0,
  })

export const useCreateTrip = (panel: Panel) =>
  useChange({
    ...panel,
    call: (input: TripInput) => api.post('/trips', input, StaffTripAnswer),
    done: 'Trip created successfully.',
    refresh: TRIPS_SHOWN_IN,
    isInDialog: true,
  })

/**
 * Sends the `updatedAt` that was shown, so that the server refuses the change if another user changed the trip
 * meanwhile.
 */
export const useEditTrip = (trip: StaffTrip | null, panel: Panel) =>
  useChange({
    ...panel,
    call: (change: TripChange) =>
      api.patch(`/trips/${trip?.id}`, { ...change, updatedAt: trip?.updatedAt }, StaffTripAnswer),
    done: 'Trip updated successfully.',
    refresh: TRIPS_SHOWN_IN,
    isInDialog: true,
  })

export const useRequestCancellation = (trip: StaffTrip, panel: Panel) =>
  useChange({
    ...panel,
    call: (request: CancellationRequest) =>
      api.post(`/trips/${trip.id}/cancellation-requests`, request, StaffTripAnswer),
    done: 'Cancellation requested. A colleague with refund permission must approve it.',
    refresh: TRIPS_SHOWN_IN,
    isInDialog: true,
  })

export const useDecideCancellation = ({ id, isOwn }: { id: number; isOwn: boolean }, panel: Panel) =>
  useChange({
    ...panel,
    call: (decision: CancellationDecision) =>
      api.patch(`/trip-cancellations/${id}`, decision, StaffTripAnswer),
    done: (_answer, { decision }) => {
      if (decision === 'approve') return 'Trip cancelled.'
      return isOwn ? 'Request withdrawn.' : 'Request declined.'
    },
    refresh: TRIPS_SHOWN_IN,
    isInDialog: true,
  })

export const useUndoCancellation = (id: number, panel: Panel) =>
  useChange({
    ...panel,
    call: () => api.post(`/trip-cancellations/${id}/undo`, {}, StaffTripAnswer),
    done: 'Cancellation undone. Passengers will be notified.',
    refresh: TRIPS_SHOWN_IN,
    isInDialog: true,
  })

export const useDeleteTrip = (trip: StaffTrip, panel: Panel) =>
  useChange({
    ...panel,
    call: () => api.delete(`/trips/${trip.id}`),
    done: 'Trip deleted successfully.',
    otherwise: 'Failed to delete trip',
    refresh: TRIPS_SHOWN_IN,
    isInDialog: true,
  })
