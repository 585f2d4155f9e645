import { useQuery } from '@tanstack/react-query'
import { tripSeatsQuery, tripsToSellQuery } from '#admin/parts/data/bookings-api.ts'
import { tripChoicesQuery } from '#admin/parts/data/trips-api.ts'
import type { DayRange } from '#admin/parts/list/day-range.ts'
import type { Filter } from '#admin/parts/list/filter-chips.tsx'
import { momentInWords } from '#admin/parts/records/format-booking.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { BOOKING_STATUSES } from '#domain/bookings/booking-statuses.ts'
import { routeName } from '#domain/network/route-name.ts'

const TRAVEL: DayRange = { name: 'travel', label: 'Travel', from: 'travelFrom', until: 'travelUntil' }
const BOOKED: DayRange = {
  name: 'booked',
  label: 'Booked',
  from: 'startDate',
  until: 'endDate',
  isPast: true,
}

export const BOOKING_FILTERS = ['status', 'tripId', 'batchId', 'isBalanceDue', TRAVEL, 'isDeparted', BOOKED]

const NEXT_DEPARTURES = 30

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/**
 * Returns the filters of the booking list. Users who may view trips can also filter by trip and batch. The trip filter
 * offers the next departures and the trip given in the URL.
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
    TRAVEL,
    { name: 'isDeparted', label: 'Departed', choices: YES_OR_NO },
    BOOKED,
  ]
}
