import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  BookingDraft,
  ConfirmAnswer,
  ConfirmQuery,
  HeldBookingAnswer,
  IdempotencyHeaders,
  RetrieveAnswer,
  RetrieveQuery,
} from '#contracts/bookings.ts'
import type { Api, AppContext } from '#server/context.ts'
import { createConcurrencyLimit } from '#server/limit-concurrency.ts'
import { actOf } from '#server/platform/auth/act.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { isHousehold, networkOf } from '#server/platform/limits/network-of.ts'
import { holdSeats, phoneOf } from './hold-seats.ts'
import { issueTicket } from './issue-ticket.ts'
import { presentMasked } from './present-booking.ts'
import { readBooking } from './read-booking.ts'
import { retrieveBooking } from './retrieve-booking.ts'
import { createSerializer } from './serialize-by-key.ts'

/**
 * Limits concurrent holds per trip. Holds of one trip wait for each other's row locks, and each waiting one keeps a
 * connection. A seat that stays locked (a long transaction, a node that hangs) would otherwise use up all connections
 * of this node and block all other trips.
 */
const HOLDS_OF_A_TRIP = { most: 5, maxWaitMs: 4_000 }

export function bookingEndpoints(app: Api, context: AppContext): void {
  const serializeByKey = createSerializer()
  const limitPerTrip = createConcurrencyLimit(HOLDS_OF_A_TRIP)

  app.post(
    '/bookings',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Bookings'],
        headers: IdempotencyHeaders,
        body: BookingDraft,
        response: { 200: HeldBookingAnswer, ...errors },
      },
    },
    async (request) => {
      const visit = { ip: addressOf(request), idemKey: request.headers['idempotency-key'] }
      const people = [request.body.email, phoneOf(request.body)]
      // Holds of one household are serialized, so that they are counted exactly. Visitors behind a carrier's address do
      // not wait for each other.
      const keys = isHousehold(visit.ip) ? [...people, networkOf(visit.ip)] : people
      const hold = () => limitPerTrip(request.body.tripId, () => holdSeats(context.db, request.body, visit))
      return { data: await serializeByKey(keys, hold) }
    },
  )

  app.get(
    '/bookings/confirm',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Bookings'],
        querystring: ConfirmQuery,
        response: { 200: ConfirmAnswer, ...errors },
      },
    },
    async (request) => {
      const view = await readBooking(context.db, request.query.bookingToken)
      return { booking: presentMasked(view, context.config.publicUrl) }
    },
  )

  const retrieval = {
    tags: ['Bookings'],
    response: { 200: RetrieveAnswer, ...errors },
  }
  /** For staff the same endpoint issues the ticket. */
  const retrieve = (request: FastifyRequest, asked: z.infer<typeof RetrieveQuery>) =>
    request.staff
      ? issueTicket(context, actOf(request), asked)
      : retrieveBooking(context, asked, addressOf(request))

  app.get(
    '/retrieve',
    { config: { permission: 'public' }, schema: { ...retrieval, querystring: RetrieveQuery } },
    (request) => retrieve(request, request.query),
  )
  // The request sends mail, so POST fits better and keeps the reference out of URLs. The API contract requires the GET.
  app.post(
    '/retrieve',
    { config: { permission: 'public' }, schema: { ...retrieval, body: RetrieveQuery } },
    (request) => retrieve(request, request.body),
  )
}
