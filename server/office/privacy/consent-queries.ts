import { sql } from 'kysely'
import type { ConsentKind } from '#domain/office/consents.ts'
import type { Database } from '#server/platform/database/connect.ts'

export type ConsentRow = {
  kind: ConsentKind
  textVersion: string
  givenAt: Date
  withdrawnAt: Date | null
}

export async function selectConsents(db: Database, person: Buffer): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    select kind, text_version as "textVersion", given_at as "givenAt", withdrawn_at as "withdrawnAt"
    from consents where person_sha256 = ${person} order by id
  `.execute(db)
  return rows
}

/** Returns false if the consent is already given. */
export async function insertConsent(
  tx: Database,
  consent: { person: Buffer; kind: ConsentKind; textVersion: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into consents (person_sha256, kind, text_version)
    values (${consent.person}, ${consent.kind}, ${consent.textVersion})
    on conflict (person_sha256, kind) where withdrawn_at is null do nothing
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Returns false if there is no such consent. */
export async function withdrawConsent(tx: Database, person: Buffer, kind: ConsentKind): Promise<boolean> {
  const { rows } = await sql`
    update consents set withdrawn_at = now()
    where person_sha256 = ${person} and kind = ${kind} and withdrawn_at is null
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Deletes the consents that were given until `asOf`, or all. Returns their number. */
export async function deleteConsents(tx: Database, person: Buffer, asOf?: Date): Promise<number> {
  const { rows } = await sql`
    delete from consents
    where person_sha256 = ${person} and given_at <= coalesce(${asOf ?? null}::timestamptz, now())
    returning 1
  `.execute(tx)
  return rows.length
}
