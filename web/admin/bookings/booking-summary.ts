import { queryOptions } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { LIVE } from '#admin/parts/list/live.ts'
import { type BookingSummary, BookingSummaryAnswer } from '#contracts/platform/list-summaries.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'

export const bookingSummaryQuery = () =>
  queryOptions({
    ...LIVE,
    queryKey: ['bookings', 'summary'],
    queryFn: async () => (await api.get('/bookings/summary', BookingSummaryAnswer)).data,
  })

/** `14 booked today, 37 balances due (₦1,240,000)` */
export function bookingsInWords({ bookedToday, owing, due }: BookingSummary): string {
  const today = `${bookedToday === 0 ? 'None' : grouped(bookedToday)} booked today`
  if (owing === 0) return `${today}, no balances due`
  return `${today}, ${grouped(owing)} ${owing === 1 ? 'balance' : 'balances'} due (${formatNaira(kobo(due))})`
}
