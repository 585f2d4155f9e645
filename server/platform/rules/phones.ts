import { sql } from 'kysely'

/**
 * True if the phone number in a column ends in the same ten digits as a normalized one. These digits are the same in
 * every spelling.
 */
export const endsAs = (column: string, phone: string) => sql<boolean>`
  right(regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g'), 10) = ${phone.slice(-10)}`

/**
 * True if booking `b` is not a draft and its phone number has the last ten digits of this one. Numbers of two countries
 * can share these digits, so a caller that must be sure compares the whole number. Uses the index `bookings_by_phone`.
 */
export const hasPhone = (phone: string) => sql<boolean>`
  ${endsAs('b.mobile', phone)} and b.status <> 'DRAFT'`
