import type { PageData } from '#contracts/page-data.ts'
import type { PublicSettings } from '#contracts/public-settings.ts'
import { mainPath } from '#domain/booking-link.ts'
import { escapeHtml } from '#domain/html.ts'
import { lagosDate, lagosInstant } from '#domain/lagos-time.ts'
import { routeName } from '#domain/route-name.ts'
import { pathOfRoute, routeAt } from '#domain/route-paths.ts'
import { seatLimit } from '#domain/settings.ts'
import { openTripLink } from '#domain/trip-link.ts'
import type { Page } from './pages.ts'
import { structuredDataOf } from './routes/structured-data.ts'
import { companyName } from './settings/contact.ts'

type Address = { pathname: string; query: string }

export const documentTitle = (page: Page, settings: PublicSettings | null): string =>
  `${page.title} · ${companyName(settings)}`

/** Returns the HTML for <head>: title, meta tags, the canonical link, and the trips of a route for search engines. */
export function headFor(page: Page, { pathname, query }: Address, data: PageData): string {
  const preview = previewOf(page, { pathname, query }, data)
  const title = escapeHtml(documentTitle(page, data.settings))
  const description = escapeHtml(page.description)
  const lines = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${escapeHtml(preview.title)}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
  ]
  if (page.status) lines.push('<meta name="robots" content="noindex">')
  else if (data.publicUrl !== null)
    lines.push(`<link rel="canonical" href="${escapeHtml(new URL(preview.path, data.publicUrl).href)}">`)
  const trips = structuredDataOf(data)
  if (trips && !page.status) lines.push(trips)
  return lines.join('\n')
}

/**
 * Returns the title and the main path of an address, for search engines and for the previews of chat apps. A link to a
 * trip gets the name of our route and its day. No other part of the query string is used: anybody can write one.
 */
function previewOf(page: Page, { pathname, query }: Address, data: PageData) {
  const plain = { title: documentTitle(page, data.settings), path: mainPath(pathname) }
  const { routes, today, settings } = data
  if (page.status || !routes) return plain
  const route = routeAt(routes, pathname)
  if (route) return { ...plain, path: pathOfRoute(routes, route.id) }
  if (plain.path !== '/booking') return plain
  const link = openTripLink(query, { routes, today, seatLimit: seatLimit(settings) })
  if (link === null || link.to === 'routes') return plain
  const day = link.to === 'wizard' ? `, ${lagosDate(lagosInstant(link.date))}` : ''
  return {
    title: `${routeName(link.route)}${day} · ${companyName(settings)}`,
    path: pathOfRoute(routes, link.route.id),
  }
}
