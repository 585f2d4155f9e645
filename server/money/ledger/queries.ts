import { sql } from 'kysely'
import { addDays } from '#domain/lagos-time.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'

/** A hash of the previous root and of the lines of the money ledger since then. `day` is yyyy-MM-dd in Lagos. */
export type DayRoot = { day: string; lines: number; lastId: string | null; root: string }

const COLUMNS = sql`d.day::text as day, d.lines, d.last_id as "lastId", encode(d.root, 'hex') as root`

/** Returns yesterday in Lagos by the database's clock: a node with a wrong clock would close a day that is not over. */
export async function selectYesterday(db: Database): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'utc' + interval '1 hour')::date - 1)::text as day
  `.execute(db)
  return rows[0]?.day ?? ''
}

/** Serializes nodes that make roots at the same time. The lock ends with the transaction. */
export async function lockRoots(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tafiya day roots'))`.execute(tx)
}

export async function selectLastRoot(db: Database): Promise<DayRoot | undefined> {
  const { rows } = await sql<DayRoot>`select ${COLUMNS} from day_roots d order by d.day desc limit 1`.execute(
    db,
  )
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
    to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')
  )::text`

/**
 * Calculates the root of `day` from the root `before` and all lines after its day until the end of `day`, in the order
 * of their ids. Without `before`, all lines until the end of `day` count.
 */
export async function calculateRoot(
  db: Database,
  day: string,
  before: DayRoot | undefined,
): Promise<DayRoot> {
  const from = before && addDays(before.day, 1)
  const { rows } = await sql<DayRoot>`
    select ${day} as day, count(*)::int as lines, max(l.id) as "lastId",
           encode(sha256(convert_to(
             ${`${before?.root ?? ''} ${day} `} || coalesce(
               string_agg(encode(sha256(convert_to(${CANONICAL}, 'UTF8')), 'hex'), '' order by l.id), ''),
             'UTF8')), 'hex') as root
    from money_lines l
    where ${lagosDays(sql`l.at`, { from, to: day })}
  `.execute(db)
  return rows[0] as DayRoot
}

export async function selectHolidays(db: Database): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select h.day::text as day from holidays h`.execute(db)
  return rows.map(({ day }) => day)
}
