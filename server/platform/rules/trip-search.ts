import { type RawBuilder, sql } from 'kysely'
import { matches, matchesWords, plateWithoutPunctuation } from '#server/platform/database/list-page.ts'

/** The name of batch `a`, as the screens show it. */
export const BATCH_NAME = sql`(a.year || '_' || a.letter || ' Stream_' || a.stream)`

/**
 * Matches trips `t` by words of route, bus and batch. Searches the few routes, buses and batches instead of the
 * thousands of trips.
 */
export const isTripSearched = (search: string): RawBuilder<unknown> =>
  matchesWords(
    search,
    (word) => sql`(
      t.route_id in (select r.id from routes r where ${matches(word, sql`r.origin || ' to ' || r.destination`)})
      or t.bus_id in (
        select b.id from buses b where ${matches(word, sql`b.plate_no`, plateWithoutPunctuation(sql`b.plate_no`))})
      or t.batch_id in (select a.id from batches a where ${matches(word, BATCH_NAME)}))`,
  )
