import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'

/**
 * Adds the views to the current Lagos day, by the database's clock. Sorts by path, so that two nodes cannot deadlock.
 */
export async function addPageViews(db: Database, views: ReadonlyMap<string, number>): Promise<void> {
  const paths = [...views.keys()].sort()
  await sql`
    insert into page_views (day, path, views)
    select (now() at time zone 'Africa/Lagos')::date, seen.path, seen.views
    from unnest(${paths}::text[], ${paths.map((path) => views.get(path))}::int[]) as seen (path, views)
    on conflict (day, path) do update set views = page_views.views + excluded.views
  `.execute(db)
}
