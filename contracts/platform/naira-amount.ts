import { MAX_PASSENGERS } from '#domain/company/settings.ts'
import { grouped } from '#domain/platform/grouped.ts'

export const MAX_PRICE = 1_000_000

/** The highest total of one booking in naira. In kobo it fits an integer column. */
export const MAX_BOOKING_TOTAL = MAX_PRICE * MAX_PASSENGERS

export const TOO_MUCH = `At most ₦${grouped(MAX_BOOKING_TOTAL)}`
