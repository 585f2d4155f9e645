import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { keyPerContent } from '#api/idempotency-key.ts'
import type { Things } from '#api/things.ts'
import { RetrieveAnswer } from '#contracts/bookings/bookings.ts'
import {
  type AdminBooking,
  AdminBookingAnswer,
  type BookingChange,
  BookingChangedAnswer,
  type BookingMove,
  type ContactChange,
  type DeskPayment,
  MoveFareAnswer,
  type NewBooking,
} from '#contracts/changes/admin-bookings.ts'
import { RefundCollectedAnswer, type RefundCollection } from '#contracts/money/refunds.ts'
import { AnyTripAnswer } from '#contracts/network/staff-trips.ts'
import { TripPage } from '#contracts/network/trips.ts'
import { QuoteAnswer } from '#contracts/platform/quote.ts'
import { type LeftTrip, nextBus } from '#domain/network/next-bus.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { atCounterPrice } from './counter-price.ts'

/** The query keys to refetch after a change: every screen that shows seats or money of a booking. */
const SHOWN_IN: Things[] = [
  'bookings',
  'trips',
  'payments',
  'refunds',
  'manifest',
  'departures',
  'dashboard',
  'cash-up',
]

const WHILE_MAIL_WAITS_MS = 3_000

type Panel = { onDone?: () => void; onFail?: (error: unknown) => void }

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'one', id],
    queryFn: async () => (await api.get(`/bookings/${id}`, AdminBookingAnswer)).data,
    staleTime: 0,
    // Refetches while a message is pending, so that the page shows when the message has been sent.
    refetchInterval: ({ state }) =>
      state.data?.notifications.some(({ status }) => status === 'pending') ? WHILE_MAIL_WAITS_MS : false,
  })

/** The charge and the refund if these seats of a booking are cancelled now. */
export const quoteQuery = (id: number, seatNos: readonly string[]) =>
  queryOptions({
    queryKey: ['bookings', 'quote', id, seatNos],
    queryFn: async () => (await api.post(`/bookings/${id}/quote`, { seatNos }, QuoteAnswer)).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** `day` is yyyy-MM-dd. Without it, the search covers all days from today. */
type TripsAsked = { search?: string; day?: string; pageSize: number }

/**
 * The next scheduled trips that match, earliest departure first. The server searches from the start of today, so trips
 * that have already departed are removed here. `hasMore` tells whether a larger page would have more trips.
 */
export const tripsToSellQuery = ({ search = '', day = '', pageSize }: TripsAsked) =>
  queryOptions({
    queryKey: ['trips', 'to-sell', search, day, pageSize],
    queryFn: async () => {
      const asked = { page: '1', pageSize: `${pageSize}`, isForSale: 'true', sort: 'ahead', search }
      const days = day ? { from: day, to: day } : { from: lagosDay(new Date()) }
      const { data, total } = await api.get(`/trips?${new URLSearchParams({ ...asked, ...days })}`, TripPage)
      return { trips: data.map(atCounterPrice), hasMore: total > data.length }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/**
 * The next bus for passengers who leave the trip `left`: the same route, the same departure time or later, and enough
 * free seats. Null if there is none.
 */
export const nextBusQuery = (left: LeftTrip) =>
  queryOptions({
    queryKey: ['trips', 'next-bus', left.id, left.seats],
    queryFn: async () => {
      const now = new Date()
      const departTime = new Date(left.departTime)
      const asked = {
        page: '1',
        pageSize: '50',
        isForSale: 'true',
        sort: 'ahead',
        search: left.destination,
        from: lagosDay(departTime > now ? departTime : now),
      }
      const { data } = await api.get(`/trips?${new URLSearchParams(asked)}`, TripPage)
      return nextBus(data.map(atCounterPrice), left, now) ?? null
    },
    staleTime: 0,
  })

export const tripSeatsQuery = (tripId: number) =>
  queryOptions({
    queryKey: ['trips', 'seats', tripId],
    queryFn: async () => atCounterPrice((await api.get(`/trips/${tripId}`, AnyTripAnswer)).data),
    staleTime: 0,
  })

/** The fare per seat, in naira, that the booking would have on the trip. */
export const moveFareQuery = (bookingId: number, tripId: number) =>
  queryOptions({
    queryKey: ['bookings', 'move-fare', bookingId, tripId],
    queryFn: async () =>
      (await api.get(`/bookings/${bookingId}/moveFare?tripId=${tripId}`, MoveFareAnswer)).data,
    staleTime: 0,
  })

const patchBooking = (change: BookingChange) => api.patch('/bookings', change, BookingChangedAnswer)

const note = (answer: { note: string | null }) => answer.note

export const useEditBooking = (panel: Panel) =>
  useChange({
    ...panel,
    call: patchBooking,
    done: 'Booking updated successfully!',
    note,
    failed: 'Failed to update booking. Please try again.',
    refresh: SHOWN_IN,
  })

export const useConfirmBooking = (panel: Panel) =>
  useChange({
    ...panel,
    call: patchBooking,
    done: 'Booking confirmed and payment marked as complete!',
    note,
    failed: 'Failed to confirm booking. Please try again.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useCancelBooking = (panel: Panel) =>
  useChange({
    ...panel,
    call: patchBooking,
    done: 'Booking updated successfully!',
    note,
    failed: 'Failed to update booking. Please try again.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

/** Records the refund as paid out. The clerk hands over the amount that the toast names. */
export const useCollectRefund = (panel: Panel) =>
  useChange({
    ...panel,
    call: (input: RefundCollection) => api.post('/refunds/collect', input, RefundCollectedAnswer),
    done: ({ data }) => `Pay ${formatNaira(kobo(data.amount))} to the passenger now.`,
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useTakePayment = (booking: AdminBooking, panel: Panel) =>
  useChange({
    ...panel,
    call: (taken: DeskPayment) => api.post(`/bookings/${booking.id}/payments`, taken, BookingChangedAnswer),
    done: 'Booking updated successfully!',
    failed: 'Failed to update booking. Please try again.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useExpectTransfer = (booking: AdminBooking, panel: Panel) =>
  useChange({
    ...panel,
    call: (transfer: DeskPayment) =>
      api.post(`/bookings/${booking.id}/payments`, transfer, BookingChangedAnswer),
    done: 'Booking updated successfully!',
    note,
    failed: 'Failed to update booking. Please try again.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useMoveBooking = (booking: AdminBooking, panel: Panel) =>
  useChange({
    ...panel,
    call: (move: BookingMove) => api.post(`/bookings/${booking.id}/move`, move, BookingChangedAnswer),
    done: 'Booking updated successfully!',
    note,
    failed: 'Failed to update booking. Please try again.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useChangeContact = (booking: AdminBooking, panel: Panel) =>
  useChange({
    ...panel,
    call: (contact: ContactChange) =>
      api.patch(`/bookings/${booking.id}/contact`, contact, BookingChangedAnswer),
    done: 'Booking updated successfully!',
    failed: 'Failed to update booking. Please try again.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useIssueTicket = () =>
  useChange({
    call: ({ email, bookingToken }: AdminBooking) =>
      api.get(`/retrieve?${new URLSearchParams({ email, bookingToken })}`, RetrieveAnswer),
    done: 'Ticket issued successfully!',
    failed: 'Failed to issue ticket. Please try again.',
    refresh: ['bookings', 'notifications'],
  })

type SalePanel = { onDone: (sold: { data: AdminBooking }) => void; onFail: () => void }

/** Uses one idempotency key per content: a second click after a lost response does not sell the same booking twice. */
export function useCreateBooking(panel: SalePanel) {
  const [keyFor] = useState(keyPerContent)
  return useChange({
    ...panel,
    call: (booking: NewBooking) =>
      api.post('/bookings/adminCreate', booking, BookingChangedAnswer, {
        'idempotency-key': keyFor(booking),
      }),
    done: 'Booking created successfully.',
    failed: 'Failed to create booking. Please try again.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })
}
