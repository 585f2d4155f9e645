import { type RawBuilder, sql } from 'kysely'
import type { ApiKeyInput, ApiKeyQuery, ApiKeyState } from '#contracts/people/api-keys.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { filteredBy, type List, matches, type Page, selectPage } from '#server/platform/database/list-page.ts'

export type ApiKeyRow = {
  id: number
  name: string
  prefix: string
  permissions: string[]
  state: ApiKeyState
  createdBy: string
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

const STATE = sql<ApiKeyState>`
  case when k.revoked_at is not null then 'revoked'
       when k.expires_at <= now() then 'expired'
       when u.deleted_at is not null or u.status <> 'active' then 'paused'
       else 'active' end`

const COLUMNS = sql`
  k.id, k.name, k.prefix, k.permissions, ${STATE} as state, u.name as "createdBy", k.created_at as "createdAt",
  k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt"`

const FROM = sql`api_keys k join users u on u.id = k.created_by`

const keyList = (query: ApiKeyQuery): List => ({
  columns: COLUMNS,
  id: sql`k.id`,
  from: FROM,
  where: [
    matches(query.search, sql`k.name`, sql`k.prefix`, sql`u.name`),
    filteredBy(query.state, (state) => sql`${STATE} = ${state}`),
  ],
  sorts: {
    name: sql`k.name`,
    created: sql`k.created_at`,
    expires: sql`k.expires_at`,
    used: sql`k.last_used_at`,
  },
  order: sql`k.id desc`,
})

export const selectApiKeys = (db: Database, query: ApiKeyQuery): Promise<Page<ApiKeyRow>> =>
  selectPage(db, query, keyList(query))

export const selectApiKeyById = (db: Database, id: number): Promise<ApiKeyRow | undefined> =>
  selectOne(db, sql`k.id = ${id}`)

/** Returns the key and locks it, so that it is revoked once. */
export const lockApiKey = (tx: Database, id: number): Promise<ApiKeyRow | undefined> =>
  selectOne(tx, sql`k.id = ${id} for update of k`)

async function selectOne(db: Database, isIt: RawBuilder<unknown>): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`select ${COLUMNS} from ${FROM} where ${isIt}`.execute(db)
  return rows[0]
}

type NewKey = ApiKeyInput & { prefix: string; digest: Buffer; createdBy: number }

export async function insertApiKey(tx: Database, key: NewKey): Promise<number> {
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      name: key.name,
      prefix: key.prefix,
      token_sha256: key.digest,
      permissions: [...key.permissions],
      created_by: key.createdBy,
      expires_at: sql<Date>`now() + make_interval(days => ${key.days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function markRevoked(tx: Database, id: number, by: number): Promise<void> {
  await sql`update api_keys set revoked_at = now(), revoked_by = ${by} where id = ${id}`.execute(tx)
}
