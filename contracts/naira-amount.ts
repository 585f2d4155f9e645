import { grouped } from '#domain/grouped.ts'
import { MOST_PASSENGERS } from '#domain/settings.ts'

export const MOST_PRICE = 1_000_000

/** The most expensive possible booking in naira. An integer column in kobo can hold it. */
export const MOST_FOR_BOOKING = MOST_PRICE * MOST_PASSENGERS

export const TOO_MUCH = `At most ₦${grouped(MOST_FOR_BOOKING)}`
