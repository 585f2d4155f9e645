import { type RawBuilder, sql } from 'kysely'

/** Matches trips whose departure time has passed or, if `is` is false, those whose departure time is ahead. */
export const hasDeparted = (departTime: RawBuilder<unknown>, is: boolean): RawBuilder<boolean> =>
  is ? sql<boolean>`${departTime} <= now()` : sql<boolean>`${departTime} > now()`
