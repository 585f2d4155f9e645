import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import type { Seal, Sealed } from './sealed.ts'

/** Serializes nodes that seal at the same time. The lock ends with the transaction. */
export async function lockSeals(tx: Database, { seals }: Sealed): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`tafiya ${seals.table}`}))`.execute(tx)
}

/** Returns the last seal until the day `until`. A seal of a later day was made by a clock that went ahead. */
export async function selectLastSeal(
  db: Database,
  sealed: Sealed,
  until = 'infinity',
): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    select ${columnsOf(sealed)} from ${sql.table(sealed.seals.table)} s
    where s.day <= ${until}::date order by s.day desc limit 1
  `.execute(db)
  return rows[0]
}

export async function selectSealsAfter(
  db: Database,
  sealed: Sealed,
  day: string,
  most: number,
): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select ${columnsOf(sealed)} from ${sql.table(sealed.seals.table)} s
    where s.day > ${day}::date order by s.day limit ${most}
  `.execute(db)
  return rows
}

const columnsOf = ({ seals }: Sealed) => sql`
  s.day::text as day, s.${sql.ref(seals.rows)} as rows, s.last_id as "lastId",
  encode(s.${sql.ref(seals.sha256)}, 'hex') as sha256`

export async function insertSeal(
  tx: Database,
  { seals }: Sealed,
  { day, rows, lastId, sha256 }: Seal,
): Promise<void> {
  await sql`
    insert into ${sql.table(seals.table)} (day, ${sql.ref(seals.rows)}, last_id, ${sql.ref(seals.sha256)})
    values (${day}::date, ${rows}, ${lastId}, decode(${sha256}, 'hex'))
  `.execute(tx)
}

export type Row = { id: string; at: string; text: string }

/** Returns the next rows of these days in the order of their times and ids, after the row `after`. */
export async function selectRows(
  db: Database,
  { table, at, canonical }: Sealed,
  days: { from: string | undefined; to: string },
  after: Row | undefined,
  most: number,
): Promise<Row[]> {
  const time = sql`l.${sql.ref(at)}`
  const { rows } = await sql<Row>`
    select l.id, ${time}::text as at, ${sql.raw(canonical)} as text
    from ${sql.table(table)} l
    where ${lagosDays(time, days)}
      and ${after ? sql`(${time}, l.id) > (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`}
    order by ${time}, l.id
    limit ${most}
  `.execute(db)
  return rows
}
