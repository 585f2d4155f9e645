import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  BookingDraft,
  BookingLinkAnswer,
  ConfirmAnswer,
  ConfirmQuery,
  HeldBookingAnswer,
  IdempotencyHeaders,
  LostReference,
  RetrieveAnswer,
  RetrieveBody,
  RetrieveQuery,
} from '#contracts/bookings/bookings.ts'
import { linkTokenOf } from '#server/bookings/tickets/booking-link.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { findByReference } from './find-booking.ts'
import { createHolds } from './hold-in-turn.ts'
import { issueTicket } from './issue-ticket.ts'
import { presentMasked } from './present-booking.ts'
import { readBooking } from './read-booking.ts'
import { retrieveBooking } from './retrieve-booking.ts'
import { sendLostLinks } from './send-lost-links.ts'

const tags = ['Booking wizard']

export function bookingEndpoints(app: Api, context: AppContext): void {
  const hold = createHolds(context.db)

  app.post(
    '/bookings',
    {
      config: {
        permission: 'public',
        errors: [
          'NOT_FOUND',
          'SEAT_TAKEN',
          'TRIP_CLOSED',
          'KEY_REUSED',
          'PROOF_NEEDED',
          'TOO_MANY',
          'MAINTENANCE',
        ],
      },
      schema: {
        tags,
        summary: 'Hold seats',
        description:
          'Holds all requested seats or none, and returns the booking token and the remaining time. `offerCode` is the code for an offer; if it is refused, no seats are held. `replaces` releases an earlier draft by the same visitor. An `Idempotency-Key` makes retries safe.',
        headers: IdempotencyHeaders,
        body: BookingDraft,
        response: { 200: HeldBookingAnswer },
      },
    },
    async (request) => {
      const visit = { ip: addressOf(request), idemKey: request.headers['idempotency-key'] }
      return { data: await hold(request.body, visit) }
    },
  )

  app.get(
    '/bookings/confirm',
    {
      config: { permission: 'public', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Show a booking by its token',
        description:
          'Returns the booking with contact details masked, because the token is in links that may be forwarded.',
        querystring: ConfirmQuery,
        response: { 200: ConfirmAnswer },
      },
    },
    async (request) => {
      const view = await readBooking(context.db, request.query.bookingToken)
      return { booking: presentMasked(view, context.config.publicUrl) }
    },
  )

  app.post(
    '/bookings/link',
    {
      config: { permission: 'public', errors: ['NOT_FOUND', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Get the link that opens a booking',
        description:
          'Returns the token for the link to a booking, given its reference and e-mail address. The limits of `POST /api/retrieve` apply. Sends no mail. The reference alone is not enough, because it is on the ticket, which may be forwarded.',
        body: RetrieveQuery,
        response: { 200: BookingLinkAnswer },
      },
    },
    async (request) => {
      const view = await findByReference(context.db, request.body, addressOf(request))
      return { data: { linkToken: await linkTokenOf(context.db, view) } }
    },
  )

  /**
   * Returns the booking. If the request has a reference and not a link, also mails the booking to the passenger. If
   * staff send such a request, mails the ticket again instead.
   */
  const retrieve = (request: FastifyRequest, asked: RetrieveBody) =>
    request.staff && !('link' in asked)
      ? issueTicket(context, staffActionOf(request), asked)
      : retrieveBooking(context, asked, addressOf(request))

  app.get(
    '/retrieve',
    {
      config: { permission: 'public', errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Retrieve a booking with URL parameters',
        description:
          'Returns the booking for a reference and an e-mail address, and mails it to the passenger. For staff, mails the ticket again; this needs `bookings.resend`. Prefer `POST /api/retrieve`, which keeps the reference out of URLs.',
        querystring: RetrieveQuery,
        response: { 200: RetrieveAnswer },
      },
    },
    (request) => retrieve(request, request.query),
  )

  // POST fits better than GET: the request sends mail, and a body keeps the reference out of URLs. The GET above exists
  // because the API contract requires it.
  app.post(
    '/retrieve',
    {
      config: { permission: 'public', errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Retrieve a booking',
        description:
          'Returns the booking for a reference and an e-mail address, and mails it to the passenger. For staff, mails the ticket again; this needs `bookings.resend`. With the token from a link instead, returns the booking and sends no mail. Every mismatch gets the same error.',
        body: RetrieveBody,
        response: { 200: RetrieveAnswer },
      },
    },
    (request) => retrieve(request, request.body),
  )

  app.post(
    '/retrieve/lost',
    {
      config: { permission: 'public', errors: ['TOO_MANY'] },
      schema: {
        tags,
        summary: 'Send links to upcoming bookings',
        description:
          'Sends a link to each upcoming booking made with an e-mail address (by mail) or a phone number (by SMS). The response is the same whether or not there are bookings.',
        body: LostReference,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await sendLostLinks(context, request.body, addressOf(request))
      return reply.code(204).send(null)
    },
  )
}
