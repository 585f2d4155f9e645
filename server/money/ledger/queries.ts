import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import { ledgerDifferences, paymentsMoved } from '#server/platform/rules/ledger-differences.ts'

/** A hash of the previous root and of the lines of the money ledger since then. `day` is yyyy-MM-dd in Lagos. */
export type DayRoot = { day: string; lines: number; lastId: string | null; root: string }

const COLUMNS = sql`d.day::text as day, d.lines, d.last_id as "lastId", encode(d.root, 'hex') as root`

/** Serializes nodes that make roots at the same time. The lock ends with the transaction. */
export async function lockRoots(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tafiya day roots'))`.execute(tx)
}

/** Returns the last root until the day `until`. A root of a later day was made by a clock that went ahead. */
export async function selectLastRoot(db: Database, until = 'infinity'): Promise<DayRoot | undefined> {
  const { rows } = await sql<DayRoot>`
    select ${COLUMNS} from day_roots d where d.day <= ${until}::date order by d.day desc limit 1
  `.execute(db)
  return rows[0]
}

export async function selectRootsAfter(db: Database, day: string, most: number): Promise<DayRoot[]> {
  const { rows } = await sql<DayRoot>`
    select ${COLUMNS} from day_roots d where d.day > ${day}::date order by d.day limit ${most}
  `.execute(db)
  return rows
}

export async function insertRoot(tx: Database, { day, lines, lastId, root }: DayRoot): Promise<void> {
  await sql`
    insert into day_roots (day, root, lines, last_id)
    values (${day}::date, decode(${root}, 'hex'), ${lines}, ${lastId})
  `.execute(tx)
}

/** The canonical text of a line. jsonb always serializes the same value the same way. */
const CANONICAL = sql`
  jsonb_build_array(
    l.id, l.payment_id, l.booking_id, l.refund_id, l.act_id, l.kind, l.kobo,
    to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    to_char(l.event_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), l.currency, l.mode
  )::text`

export type CanonicalLine = { id: string; at: string; text: string }

/** Returns the next lines of these days in the order of their times and ids, after the line `after`. */
export async function selectLines(
  db: Database,
  days: { from: string | undefined; to: string },
  after: CanonicalLine | undefined,
  most: number,
): Promise<CanonicalLine[]> {
  const { rows } = await sql<CanonicalLine>`
    select l.id, l.at::text as at, ${CANONICAL} as text
    from money_lines l
    where ${lagosDays(sql`l.at`, days)}
      and ${after ? sql`(l.at, l.id) > (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`}
    order by l.at, l.id
    limit ${most}
  `.execute(db)
  return rows
}

/** Counts the payments and refunds that moved on this day and whose rows differ from the sums of the ledger. */
export async function countDifferences(db: Database, day: string): Promise<number> {
  const ids = paymentsMoved((column) => lagosDays(column, { from: day, to: day }))
  const { rows } = await sql<{ differences: number }>`
    select count(*)::int as differences from (${ledgerDifferences(ids)}) d
  `.execute(db)
  return rows[0]?.differences ?? 0
}

export async function selectHolidays(db: Database): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select h.day::text as day from holidays h`.execute(db)
  return rows.map(({ day }) => day)
}
