import { sql } from 'kysely'
import { LINK_MINUTES, VISIT_MINUTES } from '#domain/platform/one-time-link.ts'
import type { Database } from '#server/platform/database/connect.ts'
import type { Person } from './person.ts'

type Contacts = { email: string | null; phone: string | null }

const personIn = ({ email, phone }: Contacts): Person => (email !== null ? { email } : { phone: phone ?? '' })

const columnsOf = (person: Person): Contacts => ({
  email: 'email' in person ? person.email : null,
  phone: 'phone' in person ? person.phone : null,
})

export async function insertDataLink(tx: Database, person: Person): Promise<number> {
  const { email, phone } = columnsOf(person)
  const { rows } = await sql<{ id: number }>`
    insert into data_links (email, phone) values (${email}, ${phone}) returning id
  `.execute(tx)
  return (rows[0] as { id: number }).id
}

/** Stores a new token. Returns false if the link was used or deleted. */
export async function startDataLink(db: Database, id: number, digest: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update data_links set token_sha256 = ${digest}, expires_at = now() + make_interval(mins => ${LINK_MINUTES})
    where id = ${id} and key_sha256 is null
    returning 1
  `.execute(db)
  return rows.length > 0
}

/** Replaces the token by the key of a visit. Returns undefined if the link has expired, and for a second use. */
export async function redeemDataLink(
  tx: Database,
  token: Buffer,
  key: Buffer,
): Promise<{ person: Person; expiresAt: Date } | undefined> {
  const { rows } = await sql<Contacts & { expiresAt: Date }>`
    update data_links
    set token_sha256 = null, expires_at = null, key_sha256 = ${key},
        key_expires_at = now() + make_interval(mins => ${VISIT_MINUTES})
    where token_sha256 = ${token} and expires_at > now()
    returning email, phone, now() + make_interval(mins => ${VISIT_MINUTES}) as "expiresAt"
  `.execute(tx)
  const [used] = rows
  return used && { person: personIn(used), expiresAt: used.expiresAt }
}

export async function selectVisitor(db: Database, key: Buffer): Promise<Person | undefined> {
  const { rows } = await sql<Contacts>`
    select email, phone from data_links where key_sha256 = ${key} and key_expires_at > now()
  `.execute(db)
  return rows[0] && personIn(rows[0])
}

/** Ends a visit. Returns false if it has expired, and for the second of two concurrent calls. */
export async function deleteVisit(tx: Database, key: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from data_links where key_sha256 = ${key} and key_expires_at > now() returning 1
  `.execute(tx)
  return rows.length > 0
}

export async function deleteDataLinks(tx: Database, person: Person): Promise<void> {
  const { email, phone } = columnsOf(person)
  await sql`delete from data_links where email = ${email} or phone = ${phone}`.execute(tx)
}
