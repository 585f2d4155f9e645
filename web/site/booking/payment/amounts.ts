import { commitmentFee, isSplitOffered, SMALLEST_ONLINE_PAYMENT, totalFare } from '#domain/fares.ts'
import { type Kobo, kobo, naira } from '#domain/money.ts'
import type { Draft } from '#site/booking/draft.ts'

export type Method = 'full' | 'split'

export type Amounts = { total: Kobo; now: Kobo; later: Kobo; isSplitOffered: boolean; isTooSmall: boolean }

/** What the visitor pays now and later. The server reckons the same from its own price and refuses a difference. */
export function amountsOf(draft: Draft, method: Method): Amounts {
  const price = naira(draft.selectedBus?.price ?? 0)
  const seats = draft.selectedSeats.length
  const total = totalFare(price, seats)
  const isOffered = isSplitOffered(draft.paymentType ?? '', price, seats)
  const now = method === 'split' && isOffered ? commitmentFee(seats) : total
  return {
    total,
    now,
    later: kobo(total - now),
    isSplitOffered: isOffered,
    isTooSmall: now < SMALLEST_ONLINE_PAYMENT,
  }
}
