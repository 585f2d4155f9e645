import { sql } from 'kysely'
import type { SavedAnswerChange, SavedAnswerInput } from '#contracts/messages/saved-answers.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isAsShown } from '#server/platform/database/list-page.ts'
import { only } from '#server/platform/database/only.ts'

export type SavedAnswerRow = { id: number; title: string; body: string; updatedAt: Date }

const COLUMNS = sql`a.id, a.title, a.body, a.updated_at as "updatedAt"`

export async function selectSavedAnswers(db: Database): Promise<SavedAnswerRow[]> {
  const { rows } = await sql<SavedAnswerRow>`
    select ${COLUMNS} from saved_answers a order by lower(a.title), a.id
  `.execute(db)
  return rows
}

export async function selectSavedAnswer(db: Database, id: number): Promise<SavedAnswerRow | undefined> {
  const { rows } = await sql<SavedAnswerRow>`
    select ${COLUMNS} from saved_answers a where a.id = ${id}
  `.execute(db)
  return rows[0]
}

export async function insertSavedAnswer(tx: Database, { title, body }: SavedAnswerInput): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_answers (title, body) values (${title}, ${body}) returning id
  `.execute(tx)
  return only(rows).id
}

/** Returns false if the answer was changed or deleted since it was shown. */
export async function updateSavedAnswer(
  tx: Database,
  id: number,
  { title, body, updatedAt }: SavedAnswerChange,
): Promise<boolean> {
  const { rows } = await sql`
    update saved_answers set title = ${title}, body = ${body}
    where id = ${id} and ${isAsShown(updatedAt)}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

export const deleteSavedAnswerRow = (tx: Database, id: number) =>
  tx.deleteFrom('saved_answers').where('id', '=', id).execute()
