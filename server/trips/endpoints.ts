import { ErrorAnswer } from '#contracts/error-answer.ts'
import { Paging } from '#contracts/paging.ts'
import { IdParams } from '#contracts/record-id.ts'
import { TripAnswer, TripPage, TripSearch, TripSearchAnswer } from '#contracts/trips.ts'
import type { Api, House } from '#server/app.ts'
import { briefAnswers } from '#server/http/brief-answers.ts'
import { listTripsOnSale } from './list-trips-on-sale.ts'
import { searchTrips } from './search-trips.ts'
import { showTrip } from './show-trip.ts'

/** A flash crowd asks for the same few routes and days. Seats left may lag this far behind; the hold never does. */
const A_MOMENT_MS = 1_500

const errors = { '4xx': ErrorAnswer, '5xx': ErrorAnswer }

export function tripEndpoints(app: Api, { db }: House): void {
  const searches = briefAnswers(app, TripSearchAnswer, { forMs: A_MOMENT_MS, most: 500 })
  const pages = briefAnswers(app, TripPage, { forMs: A_MOMENT_MS, most: 50 })

  app.get(
    '/trips/search',
    {
      config: { permission: 'public' },
      schema: { tags: ['Trips'], querystring: TripSearch, response: { 200: TripSearchAnswer, ...errors } },
    },
    async ({ query }, reply) => {
      const { origin, destination, date } = query
      const key = JSON.stringify([origin, destination, date])
      return searches.read(reply, key, async () => ({ data: { trips: await searchTrips(db, query) } }))
    },
  )

  app.get(
    '/trips',
    {
      config: { permission: 'public' },
      schema: { tags: ['Trips'], querystring: Paging, response: { 200: TripPage, ...errors } },
    },
    async ({ query }, reply) =>
      pages.read(reply, `${query.page}/${query.pageSize}`, () => listTripsOnSale(db, query)),
  )

  app.get(
    '/trips/:id',
    {
      config: { permission: 'public' },
      schema: { tags: ['Trips'], params: IdParams, response: { 200: TripAnswer, ...errors } },
    },
    async ({ params }) => ({ data: await showTrip(db, params.id) }),
  )

  app.get(
    '/routes/:id/trips',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Trips'],
        params: IdParams,
        querystring: Paging,
        response: { 200: TripPage, ...errors },
      },
    },
    async ({ params, query }, reply) =>
      pages.read(reply, `${params.id}/${query.page}/${query.pageSize}`, () =>
        listTripsOnSale(db, query, params.id),
      ),
  )
}
