import { ViewAnswer, ViewInput, ViewQuery, ViewsAnswer } from '#contracts/people/staff-views.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { notFound } from '#server/platform/errors.ts'
import { saveView } from './save-view.ts'
import { deleteViewRow, selectViews } from './view-queries.ts'

/**
 * A view is a saved set of filters and sorting of a list. Each user sees and changes only their own. The endpoint of a
 * list checks the permission to see its rows.
 */
export const viewEndpoints = endpointsFor('Views', (endpoint, { db }) => {
  endpoint('GET /views', 'staff', 'List the saved views for a list', {
    description: 'Returns the views that the logged-in user has saved for a list.',
    query: ViewQuery,
    answer: ViewsAnswer,
    data: ({ act, query }) => selectViews(db, act.actor.id, query.list),
  })

  endpoint('POST /views', 'staff', 'Save a view of a list', {
    errors: ['CONFLICT'],
    description:
      'Saves the filters and sorting of a list under a name that the user has not used for this list. A user can save at most 20 views per list.',
    body: ViewInput,
    created: ViewAnswer,
    data: ({ act, body }) => saveView(db, act.actor.id, body),
  })

  endpoint('DELETE /views/:id', 'staff', 'Delete a saved view', {
    description: 'Deletes a view of the logged-in user.',
    handle: async ({ act, params }) => {
      if (!(await deleteViewRow(db, act.actor.id, params.id))) throw notFound('View')
    },
  })
})
