import type { PublicContent } from '#contracts/company/public-content.ts'
import type { Content } from '#contracts/company/site-content.ts'
import type { ContentRow } from './queries.ts'

export const presentContent = (row: ContentRow): Content => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  author: row.author,
  isShown: row.isShown,
  updatedAt: row.updatedAt.toISOString(),
})

type Published = Pick<PublicContent, 'stories' | 'team' | 'questions'>

/** Groups the entries by kind, with the field names of the public site. */
export function presentPublished(rows: readonly ContentRow[]): Published {
  const published: Published = { stories: [], team: [], questions: [] }
  for (const { id, kind, title, body, author } of rows) {
    if (kind === 'story') published.stories.push({ id, words: body ?? '', name: author ?? '', about: title })
    else if (kind === 'team') published.team.push({ id, name: author ?? '', role: title })
    else published.questions.push({ id, question: title, answer: body ?? '' })
  }
  return published
}
