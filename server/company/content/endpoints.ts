import * as z from 'zod/mini'
import { PublicContentAnswer } from '#contracts/company/public-content.ts'
import {
  ContentAnswer,
  ContentChange,
  ContentInput,
  ContentListAnswer,
  ContentOrder,
} from '#contracts/company/site-content.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { cachedResponses } from '#server/platform/http/cached-responses.ts'
import { createEntry } from './create-entry.ts'
import { deleteEntry } from './delete-entry.ts'
import { editEntry } from './edit-entry.ts'
import { orderEntries } from './order-entries.ts'
import { presentContent } from './present-content.ts'
import { selectContent } from './queries.ts'
import { readPublicContent } from './read-public-content.ts'

const CACHE_MS = 60_000

const tags = ['Website']

export function contentEndpoints(app: Api, { db }: AppContext): void {
  const published = cachedResponses(app, PublicContentAnswer, { forMs: CACHE_MS, most: 1 })

  app.get(
    '/content',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        summary: 'Show the content of the website',
        description:
          'Returns what visitors see: the stories, the team, the questions and the offers that need no code. The response can be up to a minute old.',
        response: { 200: PublicContentAnswer },
      },
    },
    async (request, reply) =>
      published.read(request, reply, 'content', async () => ({ data: await readPublicContent(db) })),
  )

  app.get(
    '/siteContent',
    {
      config: { permission: 'settings.view' },
      schema: {
        tags,
        summary: 'List the content of the website',
        description: 'Returns stories, team members and questions in order, including hidden ones.',
        response: { 200: ContentListAnswer },
      },
    },
    async () => ({ data: (await selectContent(db)).map(presentContent) }),
  )

  app.post(
    '/siteContent',
    {
      config: { permission: 'settings.edit', stepUp: true },
      schema: {
        tags,
        summary: 'Add content to the website',
        description: 'Adds a story, a team member or a question to the end of its list.',
        body: ContentInput,
        response: { 201: ContentAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createEntry(db, staffActionOf(request), request.body) }),
  )

  app.post(
    '/siteContent/order',
    {
      config: { permission: 'settings.edit', stepUp: true, errors: ['STALE'] },
      schema: {
        tags,
        summary: 'Reorder the content of the website',
        description: 'Sets the order of all entries of one kind. The list must name each entry once.',
        body: ContentOrder,
        response: { 200: ContentListAnswer },
      },
    },
    async (request) => ({ data: await orderEntries(db, staffActionOf(request), request.body) }),
  )

  app.patch(
    '/siteContent/:id',
    {
      config: { permission: 'settings.edit', stepUp: true, errors: ['NOT_FOUND', 'STALE'] },
      schema: {
        tags,
        summary: 'Update content on the website',
        description: 'Replaces all fields of an entry except its kind, which cannot change.',
        params: IdParams,
        body: ContentChange,
        response: { 200: ContentAnswer },
      },
    },
    async (request) => ({
      data: await editEntry(db, staffActionOf(request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/siteContent/:id',
    {
      config: { permission: 'settings.edit', stepUp: true, errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Delete content from the website',
        description: 'Deletes an entry. To take it off the site for a while, hide it instead.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteEntry(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
