import { useQuery } from '@tanstack/react-query'
import type { Filter } from '#admin/list/filter-chips.tsx'
import { usePermissions } from '#admin/session/staff.ts'
import { tripChoicesQuery } from '#admin/trips/trips-api.ts'
import { BOOKING_STATUSES } from '#domain/booking-statuses.ts'
import { routeName } from '#domain/route-name.ts'
import { tripSeatsQuery, tripsToSellQuery } from './bookings-api.ts'
import { momentInWords } from './format-booking.ts'

export const FILTER_NAMES = [
  'status',
  'tripId',
  'batchId',
  'isBalanceDue',
  'travelFrom',
  'travelUntil',
  'isDeparted',
  'startDate',
  'endDate',
]

const NEXT_DEPARTURES = 30

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/**
 * Returns the filters of the booking list. Users who may view trips can also filter by trip and batch. The trips are
 * the next departures and the trip given in the URL.
 */
export function useBookingFilters(tripId: string | null): Filter[] {
  const isOffered = usePermissions()('trips.view')
  const next = useQuery({ ...tripsToSellQuery({ pageSize: NEXT_DEPARTURES }), enabled: isOffered })
  const asked = useQuery({ ...tripSeatsQuery(Number(tripId)), enabled: isOffered && tripId !== null })
  const choices = useQuery({ ...tripChoicesQuery(), enabled: isOffered })
  const trips = [...(asked.data ? [asked.data] : []), ...(next.data?.trips ?? [])]
  const known = trips.filter((trip, i) => trips.findIndex(({ id }) => id === trip.id) === i)
  return [
    {
      name: 'status',
      label: 'Status',
      choices: BOOKING_STATUSES.map((value) => ({ value, label: value })),
    },
    ...(isOffered
      ? [
          {
            name: 'tripId',
            label: 'Trip',
            choices: known.map(({ id, departTime, route }) => ({
              value: `${id}`,
              label: `${momentInWords(departTime)}, ${routeName(route)}`,
            })),
          },
          {
            name: 'batchId',
            label: 'Batch',
            choices: (choices.data?.batches ?? []).map(({ id, name }) => ({ value: `${id}`, label: name })),
          },
        ]
      : []),
    { name: 'isBalanceDue', label: 'Balance due', choices: YES_OR_NO },
    { name: 'travelFrom', label: 'Travel from', isDay: true },
    { name: 'travelUntil', label: 'Travel until', isDay: true },
    { name: 'isDeparted', label: 'Departed', choices: YES_OR_NO },
    { name: 'startDate', label: 'Booked from', isDay: true },
    { name: 'endDate', label: 'Booked until', isDay: true },
  ]
}
