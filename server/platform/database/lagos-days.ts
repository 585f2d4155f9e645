import { type RawBuilder, sql } from 'kysely'
import { addDays, lagosInstant } from '#domain/platform/lagos-time.ts'

/**
 * Matches the Lagos days from `from` to `to`, both included; an omitted day sets no bound. Compares the column with
 * instants, so that PostgreSQL can use its index: a cast of the column to a date would prevent that.
 */
export const lagosDays = (
  column: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean> => {
  const since = from === undefined ? sql`true` : sql`${column} >= ${lagosInstant(from)}`
  const until = to === undefined ? sql`true` : sql`${column} < ${lagosInstant(addDays(to, 1))}`
  return sql<boolean>`(${since} and ${until})`
}
