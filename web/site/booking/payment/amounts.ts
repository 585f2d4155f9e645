import { commitmentFee, isSplitOffered, SMALLEST_ONLINE_PAYMENT, totalFare } from '#domain/bookings/fares.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { Draft } from '#site/parts/draft/draft.ts'
import { pricePerSeat } from '#site/parts/draft/draft-changes.ts'

export type Method = 'full' | 'split'

export type Amounts = { total: Kobo; now: Kobo; later: Kobo; isSplitOffered: boolean; isTooSmall: boolean }

/** Splits the total into the amounts to pay now and later. The server refuses any other amount. */
export function amountsOf(draft: Draft, method: Method): Amounts {
  const price = pricePerSeat(draft) ?? kobo(0)
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
