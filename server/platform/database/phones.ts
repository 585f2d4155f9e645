import { sql } from 'kysely'

/**
 * Booking `b` has this normalized phone number and is not a draft. Compares the last ten digits, which are the same in
 * every spelling of a number; numbers of two countries can share them. Uses the index `bookings_by_phone`.
 */
export const hasPhone = (phone: string) => sql<boolean>`
  right(regexp_replace(b.mobile, '[^0-9]', '', 'g'), 10) = ${phone.slice(-10)} and b.status <> 'DRAFT'`
