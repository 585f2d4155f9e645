import { createHash } from 'node:crypto'
import type { Company } from '#domain/company/company.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { listPublicRoutes } from '#server/network/routes/list-public-routes.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { feedFiles } from './feed-files.ts'
import { selectFeedTrips } from './queries.ts'
import { zip } from './zip.ts'

export type Feed = { file: Buffer; etag: string }

/** Builds the feed of all trips on sale. Two nodes build the same bytes from the same data, so its ETag is shared. */
export async function buildFeed(db: Database, company: Company): Promise<Feed> {
  const [routes, trips, now] = await Promise.all([listPublicRoutes(db), selectFeedTrips(db), selectNow(db)])
  const file = await zip(feedFiles(company, routes, trips, lagosDay(now)))
  return { file, etag: `"${createHash('sha256').update(file).digest('hex').slice(0, 32)}"` }
}
