import { type RawBuilder, sql } from 'kysely'
import { addDays, lagosInstant } from '#domain/lagos-time.ts'

/**
 * Matches Lagos days, both included; an omitted day sets no bound. Compares a range of instants, so that an index on
 * the column can be used: a cast of the column to a date would prevent that.
 */
export const lagosDays = (
  column: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean> => {
  const since = from === undefined ? sql`true` : sql`${column} >= ${lagosInstant(from)}`
  const until = to === undefined ? sql`true` : sql`${column} < ${lagosInstant(addDays(to, 1))}`
  return sql<boolean>`(${since} and ${until})`
}
