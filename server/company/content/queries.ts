import { sql } from 'kysely'
import type { ContentChange, ContentInput, ContentOrder } from '#contracts/company/site-content.ts'
import type { ContentKind } from '#domain/company/content-kinds.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isAsShown } from '#server/platform/database/list-page.ts'
import { only } from '#server/platform/database/only.ts'

export type ContentRow = {
  id: number
  kind: ContentKind
  title: string
  body: string | null
  author: string | null
  isShown: boolean
  updatedAt: Date
}

const COLUMNS = sql`c.id, c.kind, c.title, c.body, c.author, c.is_shown as "isShown", c.updated_at as "updatedAt"`

/** Returns the entries of all kinds, each kind in the order that staff chose. */
export async function selectContent(db: Database, { onlyShown = false } = {}): Promise<ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    select ${COLUMNS} from site_content c
    where c.is_shown or ${!onlyShown}
    order by c.kind, c.position, c.id
  `.execute(db)
  return rows
}

export async function selectEntry(db: Database, id: number): Promise<ContentRow | undefined> {
  const { rows } = await sql<ContentRow>`select ${COLUMNS} from site_content c where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the texts of an entry. Those that its kind does not have are null. */
const partsOf = (input: ContentInput | ContentChange) => ({
  title: input.title,
  body: 'body' in input ? input.body : null,
  author: 'author' in input ? input.author : null,
})

/** Inserts an entry at the end of its kind. */
export async function insertEntry(tx: Database, input: ContentInput): Promise<number> {
  const { title, body, author } = partsOf(input)
  const { rows } = await sql<{ id: number }>`
    insert into site_content (kind, position, title, body, author, is_shown)
    select ${input.kind}, coalesce(max(c.position), 0) + 1, ${title}, ${body}, ${author}, ${input.isShown}::boolean
    from site_content c
    where c.kind = ${input.kind}
    returning id
  `.execute(tx)
  return only(rows).id
}

/** Returns false if the entry changed since it was shown, or is of another kind. */
export async function updateEntry(tx: Database, id: number, change: ContentChange): Promise<boolean> {
  const { title, body, author } = partsOf(change)
  const { rows } = await sql`
    update site_content set title = ${title}, body = ${body}, author = ${author}, is_shown = ${change.isShown}
    where id = ${id} and kind = ${change.kind} and ${isAsShown(change.updatedAt)}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export const deleteEntryRow = (tx: Database, id: number) =>
  tx.deleteFrom('site_content').where('id', '=', id).execute()

/** Locks the entries of a kind until the transaction ends, and returns their ids. */
export async function lockKind(tx: Database, kind: ContentKind): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from site_content c where c.kind = ${kind} order by c.id for update
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Updates only entries whose position changes, so that open forms of the other entries can still be saved. */
export async function updatePositions(tx: Database, { ids }: ContentOrder): Promise<void> {
  await sql`
    update site_content c
    set position = given.position
    from unnest(${ids}::int[]) with ordinality as given (id, position)
    where c.id = given.id and c.position <> given.position
  `.execute(tx)
}
