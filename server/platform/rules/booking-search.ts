import { type RawBuilder, sql } from 'kysely'
import { parseReference } from '#domain/bookings/booking-reference.ts'
import { isIn, matches, matchesWords } from '#server/platform/database/list-page.ts'

/**
 * Matches bookings `b` by reference (with or without dashes), phone number in any format, or words of name and e-mail.
 * A reference has 16 characters, and a name may have 16 letters. So only a complete reference with a digit uses an
 * exact lookup, and any other text is searched in all fields.
 */
export function isBookingSearched(search: string): RawBuilder<unknown> {
  const token = /\d/.test(search) ? parseReference(search) : null
  if (token) return sql`b.booking_token = ${token}`
  const contains = (text: string) => isIn(sql`b.search_words`, text)
  const found = [matchesWords(search, contains), ...spellings(search).map(contains)]
  return sql`(${sql.join(found, sql` or `)})`
}

/** Matches payments `p` by payment reference, by receipt number, or by their booking. */
export const isPaymentSearched = (search: string): RawBuilder<unknown> =>
  search === ''
    ? sql`true`
    : sql`(${matches(search, sql`p.reference`, sql`p.receipt_no`)} or p.booking_id in (
        select b.id from bookings b where b.held_by is null and ${isBookingSearched(search)}))`

/** Returns other spellings of a reference or a phone number, to be searched as a whole. */
function spellings(search: string): string[] {
  const digits = search.replace(/\D/g, '')
  const isNumber = digits.length >= 4 && /^[+()\d\s-]+$/.test(search)
  const joined = search.replace(/[\s-]/g, '')
  // The last ten digits identify a phone number. The prefix is 0, 234 or +234.
  const all = [...(joined === '' ? [] : [joined]), ...(isNumber ? [digits.slice(-10)] : [])]
  return [...new Set(all)]
}
