import { AnyTripAnswer, AnyTripPage, TripChoicesAnswer, TripQuery } from '#contracts/network/staff-trips.ts'
import { TripDaysAnswer, TripDaysQuery } from '#contracts/network/trip-days.ts'
import { TripPage, TripSearch, TripSearchAnswer } from '#contracts/network/trips.ts'
import { TripSummaryAnswer } from '#contracts/platform/list-summaries.ts'
import { Paging } from '#contracts/platform/paging.ts'
import { createBatcher } from '#server/platform/create-batcher.ts'
import { csvExport } from '#server/platform/csv/csv-export.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { cachedResponses } from '#server/platform/http/cached-responses.ts'
import { exportTrips } from './export-trips.ts'
import { listTripChoices } from './list-trip-choices.ts'
import { listTripDays } from './list-trip-days.ts'
import { listTripsOnSale } from './list-trips-on-sale.ts'
import { presentStaffTrip } from './present-trip.ts'
import { selectStaffTrips, selectTripSummary } from './queries.ts'
import { searchTrips } from './search-trips.ts'
import { showStaffTripWithSeats } from './show-staff-trip.ts'
import { showTrip } from './show-trip.ts'
import { tripVisibilityOf } from './trip-visibility.ts'

/**
 * Responses are cached, because many visitors search the same few routes and days at once. The number of free seats in
 * a response may be up to `CACHE_MS` old; a hold always checks the current seats.
 */
const CACHE_MS = 1_500

/**
 * A calendar shows only the days with buses and their lowest fares, so its response may be older than that of a search.
 */
const DAYS_CACHE_MS = 60_000

/** Maximum number of trips on a page of the public list. Staff may request more. */
const MAX_PUBLIC_TRIPS = 100

export const tripEndpoints = endpointsFor('Trips', (endpoint, { db, background }, app) => {
  const searches = cachedResponses(app, TripSearchAnswer, { forMs: CACHE_MS, most: 500 })
  app.responseCache.remember(`${app.prefix}/trips/search`, searches.recall)
  const search = createBatcher((some: TripSearch[]) => searchTrips(db, some), { lanes: 2, most: 20 })
  const days = cachedResponses(app, TripDaysAnswer, { forMs: DAYS_CACHE_MS, most: 200 })
  const pages = cachedResponses(app, TripPage, { forMs: CACHE_MS, most: 50 })

  endpoint('GET /trips/search', 'public', 'Search trips on sale', {
    description:
      'Returns the trips on sale for a route and a day. The numbers of free seats can be up to 1.5 seconds old.',
    query: TripSearch,
    answer: TripSearchAnswer,
    handle: async (request, reply) =>
      searches.read(request, reply, request.url, async () => ({
        data: { trips: await search(request.query) },
      })),
  })

  endpoint('GET /trips/days', 'public', 'List the days with trips on sale', {
    description:
      'Returns the days on which trips between two places are on sale, with the lowest price for each day, and the batches that report to camp in that time. The response can be up to a minute old.',
    query: TripDaysQuery,
    answer: TripDaysAnswer,
    handle: async (request, reply) =>
      days.read(request, reply, JSON.stringify(request.query), () => listTripDays(db, request.query)),
  })

  endpoint('GET /trips', 'public', 'List trips', {
    description:
      'Returns the trips on sale. Staff with the permission `trips.view` get a page of all trips; drivers get the trips they drive.',
    query: TripQuery,
    answer: AnyTripPage,
    handle: async (request, reply) => {
      const { query, staff } = request
      const sight = tripVisibilityOf(staff)
      if (!sight) {
        const { page = 1, pageSize = MAX_PUBLIC_TRIPS } = query
        const asked = { page, pageSize: Math.min(pageSize, MAX_PUBLIC_TRIPS) }
        return pages.read(request, reply, `${page}/${asked.pageSize}`, () => listTripsOnSale(db, asked))
      }
      const found = await selectStaffTrips(db, query, sight.onlyDriver)
      return presentPage(found, (row) => presentStaffTrip(row, sight.seesBookings))
    },
  })

  endpoint('GET /trips/export', 'trips.view', 'Export trips', {
    ...csvExport(background, 'trips', TripQuery, exportTrips),
  })

  endpoint('GET /trips/summary', ['trips.view', 'own-trips.view'], 'Summarise the upcoming trips', {
    description:
      'Returns the number of scheduled trips that have not departed, their seats and the seats sold. Drivers get only their own trips.',
    answer: TripSummaryAnswer,
    data: ({ staff }) => selectTripSummary(db, tripVisibilityOf(staff)?.onlyDriver),
  })

  endpoint('GET /trips/choices', 'trips.view', 'List the choices for the trip form', {
    description: 'Returns routes, buses, batches and drivers for the form that creates or edits a trip.',
    answer: TripChoicesAnswer,
    data: () => listTripChoices(db),
  })

  endpoint('GET /trips/:id', 'public', 'Show a trip with its seats', {
    description:
      'Returns a trip on sale with its seats. Staff with the permission `trips.view` can load any trip, drivers any trip they drive.',
    answer: AnyTripAnswer,
    data: async ({ params, staff }) => {
      const sight = tripVisibilityOf(staff)
      return sight ? showStaffTripWithSeats(db, params.id, sight) : showTrip(db, params.id)
    },
  })

  endpoint('GET /routes/:id/trips', 'public', 'List trips on a route', {
    description: 'Returns a page of the trips on sale on an active route, the next departure first.',
    query: Paging,
    answer: TripPage,
    handle: async (request, reply) =>
      pages.read(request, reply, request.url, () => listTripsOnSale(db, request.query, request.params.id)),
  })
})
