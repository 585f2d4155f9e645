import { type RawBuilder, sql } from 'kysely'
import { parseReference } from '#domain/booking-reference.ts'
import { isAmong, matches } from './list-page.ts'

/**
 * Which bookings `b` somebody looks for: a reference with or without its dashes, a phone number however it was written, a
 * name or an e-mail. A whole reference is looked up; what may be any of them is looked for in all.
 */
export function isBookingSearched(search: string): RawBuilder<unknown> {
  const token = parseReference(search)
  return token ? sql`b.booking_token = ${token}` : isAmong(sql`b.search_words`, ...spellings(search))
}

/** Which payments `p`: by the provider's reference, by a receipt, or by their booking. */
export const isPaymentSearched = (search: string): RawBuilder<unknown> =>
  search === ''
    ? sql`true`
    : sql`(${matches(search, sql`p.reference`, sql`p.receipt_no`)} or p.booking_id in (
        select b.id from bookings b where b.held_by is null and ${isBookingSearched(search)}))`

function spellings(search: string): string[] {
  const digits = search.replace(/\D/g, '')
  const isNumber = digits.length >= 4 && /^[+()\d\s-]+$/.test(search)
  const joined = search.replace(/[\s-]/g, '')
  // The last ten digits are the number; what stands before is 0, 234 or +234 as people please.
  const all = [search, ...(joined === '' ? [] : [joined]), ...(isNumber ? [digits.slice(-10)] : [])]
  return [...new Set(all)]
}
