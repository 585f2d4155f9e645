import type { PageData } from '#contracts/channels/page-data.ts'
import type { PublicSettings } from '#contracts/company/public-settings.ts'
import type { Trip } from '#contracts/network/trips.ts'
import { mainPath } from '#domain/bookings/booking-link.ts'
import {
  LINK_PICTURE_SIZE,
  PICTURES_PATH,
  pictureOfRoute,
  SITE_PICTURE,
} from '#domain/channels/link-picture.ts'
import { seatLimit } from '#domain/company/settings.ts'
import { routeName } from '#domain/network/route-name.ts'
import { pathOfRoute, routeAt } from '#domain/network/route-paths.ts'
import { openTripLink, tripLink } from '#domain/network/trip-link.ts'
import { escapeHtml } from '#domain/platform/html.ts'
import { lagosDate, lagosDay, lagosInstant, lagosWallClock } from '#domain/platform/lagos-time.ts'
import { companyName } from '#site/parts/settings/contact.ts'
import type { Page } from './pages.ts'

type Address = { pathname: string; query: string }

/** The parts of a link preview in chat apps. */
type Preview = { title: string; path: string; picture: string }

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
    `<meta property="og:site_name" content="${escapeHtml(companyName(data.settings))}">`,
    '<link rel="manifest" href="/site.webmanifest">',
    `<link rel="apple-touch-icon" href="${PICTURES_PATH}/apple-touch-icon.png">`,
  ]
  if (page.status) lines.push('<meta name="robots" content="noindex">')
  if (data.publicUrl !== null) lines.push(...pictureTags(preview, data.publicUrl))
  if (data.publicUrl !== null && !page.status) {
    const address = escapeHtml(new URL(preview.path, data.publicUrl).href)
    lines.push(`<link rel="canonical" href="${address}">`, `<meta property="og:url" content="${address}">`)
  }
  const trips = structuredDataOf(data)
  if (trips && !page.status) lines.push(trips)
  return lines.join('\n')
}

/**
 * Returns the title and the main path of an address, for search engines and link previews. A link to a trip gets the
 * name of our route and its day. The rest of the query string is ignored, because anybody can write one.
 */
function previewOf(page: Page, { pathname, query }: Address, data: PageData): Preview {
  const plain: Preview = {
    title: documentTitle(page, data.settings),
    path: mainPath(pathname),
    picture: SITE_PICTURE,
  }
  const { routes, today, settings } = data
  if (page.status || !routes) return plain
  const route = routeAt(routes, pathname)
  if (route) return { ...plain, path: pathOfRoute(routes, route.id), picture: pictureOfRoute(route) }
  if (plain.path !== '/booking') return plain
  const link = openTripLink(query, { routes, today, seatLimit: seatLimit(settings) })
  if (link === null || link.to === 'routes') return plain
  const day = link.to === 'wizard' ? `, ${lagosDate(lagosInstant(link.date))}` : ''
  return {
    title: `${routeName(link.route)}${day} · ${companyName(settings)}`,
    path: pathOfRoute(routes, link.route.id),
    picture: pictureOfRoute(link.route),
  }
}

/** The `og:` tags of the picture. Twitter uses them too, with those for title and description. */
const pictureTags = ({ picture }: Preview, publicUrl: string): string[] => [
  `<meta property="og:image" content="${escapeHtml(new URL(`${PICTURES_PATH}/${picture}`, publicUrl).href)}">`,
  `<meta property="og:image:width" content="${LINK_PICTURE_SIZE.width}">`,
  `<meta property="og:image:height" content="${LINK_PICTURE_SIZE.height}">`,
  '<meta name="twitter:card" content="summary_large_image">',
]

/**
 * Returns the shown trips of a route as JSON-LD (schema.org `BusTrip`) for search engines. Null if the page shows none.
 * Contains only what the page shows. Escapes `<`, so that the name of a place cannot end the element.
 */
function structuredDataOf({ routeTrips, settings, publicUrl }: PageData): string | null {
  if (!routeTrips || routeTrips.trips.length === 0 || publicUrl === null) return null
  const provider = { '@type': 'Organization', name: companyName(settings), url: publicUrl }
  const trips = routeTrips.trips.map((trip) => ({ ...busTrip(trip, publicUrl), provider }))
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': trips })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

const busTrip = (trip: Trip, publicUrl: string) => ({
  '@type': 'BusTrip',
  name: routeName(trip.route),
  departureTime: withOffset(trip.departTime),
  arrivalTime: withOffset(trip.arriveTime),
  departureBusStop: {
    '@type': 'BusStop',
    name: trip.stops.boardingPoint || trip.route.origin,
    ...(trip.stops.boardingAddress && { address: trip.stops.boardingAddress }),
  },
  arrivalBusStop: { '@type': 'BusStop', name: trip.stops.dropOff || trip.route.destination },
  offers: {
    '@type': 'Offer',
    price: trip.price,
    priceCurrency: 'NGN',
    availability: `https://schema.org/${trip.availableSeatsCount > 0 ? 'InStock' : 'SoldOut'}`,
    url: new URL(tripLink(trip.route, lagosDay(new Date(trip.departTime))), publicUrl).href,
  },
})

const withOffset = (at: string): string => `${lagosWallClock(new Date(at))}:00+01:00`
