import { queryOptions } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { LIVE } from '#admin/parts/list/live.ts'
import { type TripSummary, TripSummaryAnswer } from '#contracts/platform/list-summaries.ts'
import { grouped } from '#domain/platform/grouped.ts'

export const tripSummaryQuery = () =>
  queryOptions({
    ...LIVE,
    queryKey: ['trips', 'summary'],
    queryFn: async () => (await api.get('/trips/summary', TripSummaryAnswer)).data,
  })

/** `38 upcoming trips, 61% sold` */
export function tripsInWords({ trips, seats, sold }: TripSummary): string {
  if (trips === 0) return 'No upcoming trips'
  const ahead = trips === 1 ? '1 upcoming trip' : `${grouped(trips)} upcoming trips`
  return seats === 0 ? ahead : `${ahead}, ${Math.floor((sold / seats) * 100)}% sold`
}
