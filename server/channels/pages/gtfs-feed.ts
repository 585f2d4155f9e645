import type { FastifyPluginAsync } from 'fastify'
import { readCompany } from '#server/company/settings/read-company.ts'
import { buildFeed, type Feed } from '#server/network/gtfs/build-feed.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { AppName } from '#server/platform/http/pick-app.ts'
import { ttlCache } from '#server/platform/http/ttl-cache.ts'

export const FEED_PATH = '/gtfs.zip'

/** Trip planners read a feed about once a day. A change by staff on this node shows at once. */
const CACHE_SECONDS = 300

type Options = { context: AppContext; appOf: (host: string) => AppName }

/** Serves the timetable of all trips on sale for trip planners, in GTFS. */
export const gtfsFeed: FastifyPluginAsync<Options> = async (app, { context, appOf }) => {
  const feeds = ttlCache<Feed>({ forMs: CACHE_SECONDS * 1000, most: 1 })
  app.responseCache.clearAfterChanges(feeds.forget)

  app.get(FEED_PATH, { compress: false }, async (request, reply) => {
    if (appOf(request.hostname) === 'admin') throw notFound('Page')
    const { file, etag } = await feeds.read('feed', async () =>
      buildFeed(context.background, await readCompany(context)),
    )
    reply.headers({
      etag,
      'cache-control': `public, max-age=${CACHE_SECONDS}`,
      'content-disposition': 'attachment; filename="gtfs.zip"',
      // The feed is for everybody, also for planners that run in a browser.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (known?.includes(etag)) return reply.code(304).send()
    return reply.type('application/zip').send(file)
  })
}
