import * as z from 'zod/mini'
import { PageView } from '#contracts/office/page-views.ts'
import { countedPath } from '#domain/office/public-paths.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { addPageViews } from './queries.ts'
import { createTally } from './tally.ts'

export function pageViewEndpoints(app: Api, { db, log }: AppContext): void {
  const tally = createTally((views) => addPageViews(db, views), {
    everyMs: 1_000,
    onError: (err) => log.warn({ err }, 'page views could not be counted'),
  })
  app.addHook('onClose', tally.write)

  app.post(
    '/page-views',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Page views'],
        summary: 'Count a page view',
        description: 'Adds one to the page’s counter for the day. Stores no personal data.',
        body: PageView,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      tally.add(countedPath(request.body.path))
      return reply.code(204).send(null)
    },
  )
}
