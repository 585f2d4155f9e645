import { AnyTripAnswer, AnyTripPage, TripChoicesAnswer, TripQuery } from '#contracts/network/staff-trips.ts'
import { TripDaysAnswer, TripDaysQuery } from '#contracts/network/trip-days.ts'
import { TripPage, TripSearch, TripSearchAnswer } from '#contracts/network/trips.ts'
import { TripSummaryAnswer } from '#contracts/platform/list-summaries.ts'
import { Paging } from '#contracts/platform/paging.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { createBatcher } from '#server/platform/create-batcher.ts'
import { CSV_OPTIONS, CSV_RESPONSE } from '#server/platform/csv/csv-endpoint.ts'
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

const tags = ['Trips']

export function tripEndpoints(app: Api, { db, background }: AppContext): void {
  const searches = cachedResponses(app, TripSearchAnswer, { forMs: CACHE_MS, most: 500 })
  app.responseCache.remember(`${app.prefix}/trips/search`, searches.recall)
  const search = createBatcher((some: TripSearch[]) => searchTrips(db, some), { lanes: 2, most: 20 })
  const days = cachedResponses(app, TripDaysAnswer, { forMs: DAYS_CACHE_MS, most: 200 })
  const pages = cachedResponses(app, TripPage, { forMs: CACHE_MS, most: 50 })

  app.get(
    '/trips/search',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        summary: 'Search trips on sale',
        description:
          'Returns the trips on sale for a route and a day. The numbers of free seats can be up to 1.5 seconds old.',
        querystring: TripSearch,
        response: { 200: TripSearchAnswer },
      },
    },
    async (request, reply) =>
      searches.read(request, reply, request.url, async () => ({
        data: { trips: await search(request.query) },
      })),
  )

  app.get(
    '/trips/days',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        summary: 'List the days with trips on sale',
        description:
          'Returns the days on which trips between two places are on sale, with the lowest price for each day, and the batches that report to camp in that time. The response can be up to a minute old.',
        querystring: TripDaysQuery,
        response: { 200: TripDaysAnswer },
      },
    },
    async (request, reply) =>
      days.read(request, reply, JSON.stringify(request.query), () => listTripDays(db, request.query)),
  )

  app.get(
    '/trips',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        summary: 'List trips',
        description:
          'Returns the trips on sale. Staff with the permission `trips.view` get a page of all trips; drivers get the trips they drive.',
        querystring: TripQuery,
        response: { 200: AnyTripPage },
      },
    },
    async (request, reply) => {
      const { query } = request
      const sight = tripVisibilityOf(request.staff)
      if (!sight) {
        const { page = 1, pageSize = MAX_PUBLIC_TRIPS } = query
        const asked = { page, pageSize: Math.min(pageSize, MAX_PUBLIC_TRIPS) }
        return pages.read(request, reply, `${page}/${asked.pageSize}`, () => listTripsOnSale(db, asked))
      }
      const { rows, ...page } = await selectStaffTrips(db, query, sight.onlyDriver)
      return { data: rows.map((row) => presentStaffTrip(row, sight.seesBookings)), ...page }
    },
  )

  app.get(
    '/trips/export',
    {
      ...CSV_OPTIONS,
      config: { permission: 'trips.view' },
      schema: {
        tags,
        summary: 'Export trips',
        description: 'Streams all matching trips as a CSV file. The export is recorded in the audit log.',
        querystring: TripQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { headers, file } = await exportTrips(background, staffActionOf(request), request.query)
      return reply.headers(headers).send(file)
    },
  )

  app.get(
    '/trips/summary',
    {
      config: { permission: ['trips.view', 'own-trips.view'] },
      schema: {
        tags,
        summary: 'Summarise the upcoming trips',
        description:
          'Returns the number of scheduled trips that have not departed, their seats and the seats sold. Drivers get only their own trips.',
        response: { 200: TripSummaryAnswer },
      },
    },
    async (request) => ({
      data: await selectTripSummary(db, tripVisibilityOf(request.staff)?.onlyDriver),
    }),
  )

  app.get(
    '/trips/choices',
    {
      config: { permission: 'trips.view' },
      schema: {
        tags,
        summary: 'List the choices for the trip form',
        description: 'Returns routes, buses, batches and drivers for the form that creates or edits a trip.',
        response: { 200: TripChoicesAnswer },
      },
    },
    async () => ({ data: await listTripChoices(db) }),
  )

  app.get(
    '/trips/:id',
    {
      config: { permission: 'public', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Show a trip with its seats',
        description:
          'Returns a trip on sale with its seats. Staff with the permission `trips.view` can load any trip, drivers any trip they drive.',
        params: IdParams,
        response: { 200: AnyTripAnswer },
      },
    },
    async ({ params, staff }) => {
      const sight = tripVisibilityOf(staff)
      return { data: await (sight ? showStaffTripWithSeats(db, params.id, sight) : showTrip(db, params.id)) }
    },
  )

  app.get(
    '/routes/:id/trips',
    {
      config: { permission: 'public', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'List trips on a route',
        description: 'Returns a page of the trips on sale on an active route, the next departure first.',
        params: IdParams,
        querystring: Paging,
        response: { 200: TripPage },
      },
    },
    async (request, reply) =>
      pages.read(request, reply, request.url, () => listTripsOnSale(db, request.query, request.params.id)),
  )
}
