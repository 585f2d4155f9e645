import { PublicContentAnswer } from '#contracts/company/public-content.ts'
import {
  ContentAnswer,
  ContentChange,
  ContentInput,
  ContentListAnswer,
  ContentOrder,
} from '#contracts/company/site-content.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { cachedResponses } from '#server/platform/http/cached-responses.ts'
import { createEntry } from './create-entry.ts'
import { deleteEntry } from './delete-entry.ts'
import { editEntry } from './edit-entry.ts'
import { orderEntries } from './order-entries.ts'
import { presentContent } from './present-content.ts'
import { selectContent } from './queries.ts'
import { readPublicContent } from './read-public-content.ts'

const CACHE_MS = 60_000

export const contentEndpoints = endpointsFor('Website', (endpoint, { db }, app) => {
  const published = cachedResponses(app, PublicContentAnswer, { forMs: CACHE_MS, most: 1 })

  endpoint('GET /content', 'public', 'Show the content of the website', {
    description:
      'Returns what visitors see: the stories, the team, the questions and the offers that need no code. The response can be up to a minute old.',
    answer: PublicContentAnswer,
    handle: async (request, reply) =>
      published.read(request, reply, 'content', async () => ({ data: await readPublicContent(db) })),
  })

  endpoint('GET /siteContent', 'settings.view', 'List the content of the website', {
    description: 'Returns stories, team members and questions in order, including hidden ones.',
    answer: ContentListAnswer,
    data: async () => (await selectContent(db)).map(presentContent),
  })

  endpoint('POST /siteContent', 'settings.edit', 'Add content to the website', {
    stepUp: true,
    description: 'Adds a story, a team member or a question to the end of its list.',
    body: ContentInput,
    created: ContentAnswer,
    data: ({ act, body }) => createEntry(db, act, body),
  })

  endpoint('POST /siteContent/order', 'settings.edit', 'Reorder the content of the website', {
    stepUp: true,
    errors: ['STALE'],
    description: 'Sets the order of all entries of one kind. The list must name each entry once.',
    body: ContentOrder,
    answer: ContentListAnswer,
    data: ({ act, body }) => orderEntries(db, act, body),
  })

  endpoint('PATCH /siteContent/:id', 'settings.edit', 'Update content on the website', {
    stepUp: true,
    errors: ['STALE'],
    description: 'Replaces all fields of an entry except its kind, which cannot change.',
    body: ContentChange,
    answer: ContentAnswer,
    data: ({ act, params, body }) => editEntry(db, act, params.id, body),
  })

  endpoint('DELETE /siteContent/:id', 'settings.edit', 'Delete content from the website', {
    stepUp: true,
    description: 'Deletes an entry. To take it off the site for a while, hide it instead.',
    handle: ({ act, params }) => deleteEntry(db, act, params.id),
  })
})
