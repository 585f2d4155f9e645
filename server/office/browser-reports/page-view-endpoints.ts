import { PageView } from '#contracts/office/page-views.ts'
import { countedPath } from '#domain/office/public-paths.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { addPageViews } from './queries.ts'
import { createTally } from './tally.ts'

export const pageViewEndpoints = endpointsFor('Page views', (endpoint, { db, log }, app) => {
  const tally = createTally((views) => addPageViews(db, views), {
    everyMs: 1_000,
    onError: (err) => log.warn({ err }, 'page views could not be counted'),
  })
  app.addHook('onClose', tally.write)

  endpoint('POST /page-views', 'public', 'Count a page view', {
    description: 'Adds one to the page’s counter for the day. Stores no personal data.',
    body: PageView,
    handle: async ({ body }) => {
      tally.add(countedPath(body.path))
    },
  })
})
