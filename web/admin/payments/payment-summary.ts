import { queryOptions } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { LIVE } from '#admin/parts/list/live.ts'
import { type PaymentSummary, PaymentSummaryAnswer } from '#contracts/platform/list-summaries.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'

export const paymentSummaryQuery = () =>
  queryOptions({
    ...LIVE,
    queryKey: ['payments', 'summary'],
    queryFn: async () => (await api.get('/payments/summary', PaymentSummaryAnswer)).data,
  })

/** `₦430,000 received today in 12 payments, 3 pending` */
export function paymentsInWords({ paidToday, received, pending }: PaymentSummary): string {
  const count = paidToday === 1 ? '1 payment' : `${grouped(paidToday)} payments`
  const sum = `${formatNaira(kobo(received))} received today in ${count}`
  const today = paidToday === 0 ? 'Nothing received today' : sum
  return pending === 0 ? today : `${today}, ${grouped(pending)} pending`
}
