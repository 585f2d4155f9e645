import type { PublicRoute } from '#contracts/network/public-routes.ts'
import { routePaths } from '#domain/network/route-paths.ts'
import type { PublicPath } from '#domain/office/public-paths.ts'
import { escapeHtml } from '#domain/platform/html.ts'

/** The pages that a search engine should show. The others are of use only to a visitor with a booking. */
const STATIC_PAGES: readonly PublicPath[] = [
  '/',
  '/about',
  '/bus',
  '/contact',
  '/manage-booking',
  '/money',
  '/privacy',
  '/terms',
]

export const SITEMAP_PATH = '/sitemap.xml'

/** Returns the XML for search engines: the static pages and the pages of the active routes. */
export function sitemap(publicUrl: string, routes: readonly PublicRoute[]): string {
  const paths = [...STATIC_PAGES, ...routePaths(routes).keys()]
  const urls = paths.map((path) => `<url><loc>${escapeHtml(new URL(path, publicUrl).href)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
