import * as z from 'zod/mini'
import { ViewAnswer, ViewInput, ViewQuery, ViewsAnswer } from '#contracts/people/staff-views.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { saveView } from './save-view.ts'
import { deleteViewRow, selectViews } from './view-queries.ts'

const tags = ['Views']

/**
 * A view is a saved set of filters and sorting of a list. Each user sees and changes only their own. The endpoint of a
 * list checks the permission to see its rows.
 */
export function viewEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/views',
    {
      config: { permission: 'staff' },
      schema: {
        tags,
        summary: 'List the saved views for a list',
        description: 'Returns the views that the logged-in user has saved for a list.',
        querystring: ViewQuery,
        response: { 200: ViewsAnswer },
      },
    },
    async (request) => ({ data: await selectViews(db, staffOf(request).id, request.query.list) }),
  )

  app.post(
    '/views',
    {
      config: { permission: 'staff', errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Save a view of a list',
        description:
          'Saves the filters and sorting of a list under a name that the user has not used for this list. A user can save at most 20 views per list.',
        body: ViewInput,
        response: { 201: ViewAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await saveView(db, staffOf(request).id, request.body) }),
  )

  app.delete(
    '/views/:id',
    {
      config: { permission: 'staff', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Delete a saved view',
        description: 'Deletes a view of the logged-in user.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      if (!(await deleteViewRow(db, staffOf(request).id, request.params.id))) throw notFound('View')
      return reply.code(204).send(null)
    },
  )
}
