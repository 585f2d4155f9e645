import { grouped } from '#domain/grouped.ts'
import { MOST_PASSENGERS } from '#domain/settings.ts'

export const MOST_PRICE = 1_000_000

/** The highest total of one booking in naira. In kobo it fits an integer column. */
export const MOST_FOR_BOOKING = MOST_PRICE * MOST_PASSENGERS

export const TOO_MUCH = `At most ₦${grouped(MOST_FOR_BOOKING)}`
