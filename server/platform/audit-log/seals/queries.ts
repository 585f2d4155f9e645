import { sql } from 'kysely'
import { addDays } from '#domain/platform/lagos-time.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'

/**
 * The seal of a day: a hash of the previous seal and of the audit log entries since then. If one of these entries is
 * changed later, the hash no longer matches. `day` is yyyy-MM-dd in Lagos.
 */
export type Seal = { day: string; entries: number; lastId: string | null; sha256: string }

const COLUMNS = sql`s.day::text as day, s.entries, s.last_id as "lastId", encode(s.sha256, 'hex') as sha256`

/** Returns yesterday in Lagos by the database's clock: a node with a wrong clock would seal a day that is not over. */
export async function selectYesterday(db: Database): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'utc' + interval '1 hour')::date - 1)::text as day
  `.execute(db)
  return rows[0]?.day ?? ''
}

/** Serializes nodes that seal at the same time. The lock ends with the transaction. */
export async function lockSealing(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tafiya audit log seals'))`.execute(tx)
}

export async function selectLastSeal(db: Database): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    select ${COLUMNS} from audit_log_seals s order by s.day desc limit 1
  `.execute(db)
  return rows[0]
}

export async function selectSealsAfter(db: Database, day: string, most: number): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select ${COLUMNS} from audit_log_seals s where s.day > ${day}::date order by s.day limit ${most}
  `.execute(db)
  return rows
}

export async function insertSeal(tx: Database, { day, entries, lastId, sha256 }: Seal): Promise<void> {
  await sql`
    insert into audit_log_seals (day, entries, last_id, sha256)
    values (${day}::date, ${entries}, ${lastId}, decode(${sha256}, 'hex'))
  `.execute(tx)
}

/**
 * The canonical text of an entry. jsonb always serializes the same value the same way. The text leaves out the network
 * address, which is removed after 90 days, and the search words.
 */
const CANONICAL = sql`
  jsonb_build_array(
    l.id, l.type, l.action, l.details, l.entity, l.entity_id, l.booking_id, l.actor_id, l.actor_name, l.before, l.after,
    l.request_id, to_char(l.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')
  )::text`

/**
 * Calculates the seal of `day` from the hash of the seal `before` and all entries after the day of that seal until the
 * end of `day`, in the order of their IDs. Without `before`, all entries until the end of `day` count.
 */
export async function calculateSeal(db: Database, day: string, before: Seal | undefined): Promise<Seal> {
  const from = before && addDays(before.day, 1)
  const { rows } = await sql<Seal>`
    select ${day} as day, count(*)::int as entries, max(l.id) as "lastId",
           encode(sha256(convert_to(
             ${`${before?.sha256 ?? ''} ${day} `} || coalesce(
               string_agg(encode(sha256(convert_to(${CANONICAL}, 'UTF8')), 'hex'), '' order by l.id), ''),
             'UTF8')), 'hex') as sha256
    from audit_log l
    where ${lagosDays(sql`l.created_at`, { from, to: day })}
  `.execute(db)
  return rows[0] as Seal
}
