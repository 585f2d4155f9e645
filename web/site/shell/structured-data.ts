import type { PageData } from '#contracts/channels/page-data.ts'
import type { Trip } from '#contracts/network/trips.ts'
import { routeName } from '#domain/network/route-name.ts'
import { tripLink } from '#domain/network/trip-link.ts'
import { lagosDay, lagosWallClock } from '#domain/platform/lagos-time.ts'
import { companyName } from '#site/parts/settings/contact.ts'

/**
 * Returns the shown trips of a route as JSON-LD (schema.org `BusTrip`), for search engines, or null if the page shows
 * none. States only what the page itself shows. Escapes `<`, so that the name of a place cannot end the element.
 */
export function structuredDataOf({ routeTrips, settings, publicUrl }: PageData): string | null {
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
