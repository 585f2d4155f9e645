import type { Content, ContentChange, ContentInput } from '#contracts/company/site-content.ts'
import type { ContentKind } from '#domain/company/content-kinds.ts'

/** The typed values of the form. A story uses all three texts, a team member or a question only two. */
type TypedEntry = { title: string; body: string; author: string; isShown: boolean }

export const EMPTY_ENTRY: TypedEntry = { title: '', body: '', author: '', isShown: true }

export const asTyped = ({ title, body, author, isShown }: Content): TypedEntry => ({
  title,
  body: body ?? '',
  author: author ?? '',
  isShown,
})

/** Converts the values for the API. Sends only the fields that the kind has. */
export function inputOf(kind: ContentKind, { title, body, author, isShown }: TypedEntry): ContentInput {
  if (kind === 'story') return { kind, title, body, author, isShown }
  return kind === 'team' ? { kind, title, author, isShown } : { kind, title, body, isShown }
}

/** Returns the change that shows a hidden entry or hides a shown one. */
export const toggled = (entry: Content): ContentChange => ({
  ...inputOf(entry.kind, { ...asTyped(entry), isShown: !entry.isShown }),
  updatedAt: entry.updatedAt,
})

/** Returns the ids in the new order after the entry at `index` and its neighbour have changed places. */
export function swapped(entries: readonly Content[], index: number, step: 1 | -1): number[] {
  const ids = entries.map(({ id }) => id)
  const [moved, other] = [ids[index], ids[index + step]]
  if (moved === undefined || other === undefined) return ids
  return ids.with(index, other).with(index + step, moved)
}
