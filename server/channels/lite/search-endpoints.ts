import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_TRIP_DAYS } from '#contracts/network/trip-days.ts'
import { seatLimit } from '#domain/company/settings.ts'
import { supportContact } from '#domain/company/support-contact.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { readPolicyInForce } from '#server/company/policies/read-policy-in-force.ts'
import { listPublicRoutes } from '#server/network/routes/list-public-routes.ts'
import { listTripDays } from '#server/network/trips/list-trip-days.ts'
import { searchTrips } from '#server/network/trips/search-trips.ts'
import type { Lite } from './lite.ts'
import { readSearch } from './read-search.ts'
import { searchPage } from './search-page.ts'
import { termsPage } from './terms-page.ts'
import { tripsPage } from './trips-page.ts'

export function searchEndpoints(app: FastifyInstance, lite: Lite): void {
  const { db } = lite.context

  /** Reads the search from the address, with what the search form shows beside it. */
  async function formOf(request: FastifyRequest) {
    const routes = await listPublicRoutes(db)
    const known = { today: lagosDay(new Date()), seatLimit: seatLimit(request.liteSettings) }
    const query = request.query as Record<string, unknown>
    return { ...readSearch(query, routes, known), ...known, routes }
  }

  app.get('/', async (request, reply) => {
    const state = await lite.readState(request)
    const { errors: _, ...form } = await formOf(request)
    return lite.show(request, reply, searchPage({ ...form, notice: state?.notice }), state)
  })

  app.get('/trips', async (request, reply) => {
    const state = await lite.readState(request)
    const form = await formOf(request)
    const { search, errors, today } = form
    if (Object.keys(errors).length > 0)
      return lite.show(request, reply.code(400), searchPage({ ...form, notice: state?.notice }), state)
    const [trips = []] = await searchTrips(db, [search])
    const { data: days } = await listTripDays(db, { ...search, from: today, days: MAX_TRIP_DAYS })
    return lite.show(request, reply, tripsPage({ search, trips, days, notice: state?.notice }), state)
  })

  app.get('/terms', async (request, reply) =>
    lite.show(request, reply, termsPage(supportContact(request.liteSettings), await readPolicyInForce(db))),
  )
}
