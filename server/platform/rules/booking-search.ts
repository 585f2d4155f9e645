import { type RawBuilder, sql } from 'kysely'
import { parseReference } from '#domain/bookings/booking-reference.ts'
import { isIn, matches, matchesWords } from '#server/platform/database/list-page.ts'

/** The passenger's name in lower case. */
const NAME = sql`split_part(b.search_words, E'\\n', 1)`

/** True if a word of the name of booking `b` begins with this text. */
const beginsWordOfName = (text: string): RawBuilder<unknown> => isIn(sql`' ' || ${NAME}`, ` ${text}`)

/**
 * Matches bookings `b` by reference (with or without dashes), phone number in any format, or words of name and e-mail.
 * A reference has 16 characters, and a name may have 16 letters. So only a complete reference with a digit uses an
 * exact lookup, and any other text is searched in all fields. A single letter is the start of a name.
 */
export function isBookingSearched(search: string): RawBuilder<unknown> {
  const token = /\d/.test(search) ? parseReference(search) : null
  if (token) return sql`b.booking_token = ${token}`
  const contains = (text: string) => isIn(sql`b.search_words`, text)
  const hasWord = (word: string) => (word.length === 1 ? beginsWordOfName(word) : contains(word))
  const found = [matchesWords(search, hasWord), ...spellings(search).map(contains)]
  return sql`(${sql.join(found, sql` or `)})`
}

/**
 * The order in which a search shows bookings `b`: first those with this phone number, then names that begin with the
 * text, names with these words, and at last parts of a word, an e-mail address or a reference. Cancelled ones come last
 * in each group.
 */
export function searchOrder(search: string): RawBuilder<unknown> {
  const text = search.trim()
  const digits = text.replace(/\D/g, '').slice(-10)
  const isCancelled = sql`b.status = 'CANCELLED'`
  // A phone number is the end of `search_words`.
  if (digits.length >= 7) return sql`right(b.search_words, ${digits.length}) <> ${digits}, ${isCancelled}`
  const isStart = sql`starts_with(${NAME}, (select lower(${text})))`
  return sql`case when ${isStart} then 0 when ${matchesWords(text, beginsWordOfName)} then 1 else 2 end, ${isCancelled}`
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
  const all = [...(joined.length < 2 ? [] : [joined]), ...(isNumber ? [digits.slice(-10)] : [])]
  return [...new Set(all)]
}
