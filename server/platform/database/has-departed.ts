import { type RawBuilder, sql } from 'kysely'

/** Matches trips that have left by their timetable, or with `is` false those that have not. */
export const hasDeparted = (departTime: RawBuilder<unknown>, is: boolean): RawBuilder<boolean> =>
  is ? sql<boolean>`${departTime} <= now()` : sql<boolean>`${departTime} > now()`
