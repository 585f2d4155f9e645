import type { FastifyRequest } from 'fastify'
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
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { findByReference } from './find-booking.ts'
import { createHolds } from './hold-in-turn.ts'
import { issueTicket } from './issue-ticket.ts'
import { presentMasked } from './present-booking.ts'
import { readBooking } from './read-booking.ts'
import { retrieveBooking } from './retrieve-booking.ts'
import { sendLostLinks } from './send-lost-links.ts'

export const bookingEndpoints = endpointsFor('Booking wizard', (endpoint, context) => {
  const hold = createHolds(context.db)

  endpoint('POST /bookings', 'public', 'Hold seats', {
    errors: [
      'NOT_FOUND',
      'SEAT_TAKEN',
      'TRIP_CLOSED',
      'KEY_REUSED',
      'PROOF_NEEDED',
      'TOO_MANY',
      'MAINTENANCE',
    ],
    description:
      'Holds all requested seats or none, and returns the booking token and the remaining time. `offerCode` is the code for an offer; if it is refused, no seats are held. `replaces` releases an earlier draft by the same visitor. An `Idempotency-Key` makes retries safe.',
    headers: IdempotencyHeaders,
    body: BookingDraft,
    answer: HeldBookingAnswer,
    data: (request) =>
      hold(request.body, { ip: addressOf(request), idemKey: request.headers['idempotency-key'] }),
  })

  endpoint('GET /bookings/confirm', 'public', 'Show a booking by its token', {
    errors: ['NOT_FOUND'],
    description:
      'Returns the booking with contact details masked, because the token is in links that may be forwarded.',
    query: ConfirmQuery,
    answer: ConfirmAnswer,
    handle: async ({ query }) => {
      const view = await readBooking(context.db, query.bookingToken)
      return { booking: presentMasked(view, context.config.publicUrl) }
    },
  })

  endpoint('POST /bookings/link', 'public', 'Get the link that opens a booking', {
    errors: ['NOT_FOUND', 'TOO_MANY'],
    description:
      'Returns the token for the link to a booking, given its reference and e-mail address. The limits of `POST /api/retrieve` apply. Sends no mail. The reference alone is not enough, because it is on the ticket, which may be forwarded.',
    body: RetrieveQuery,
    answer: BookingLinkAnswer,
    data: async (request) => {
      const view = await findByReference(context.db, request.body, addressOf(request))
      return { linkToken: await linkTokenOf(context.db, view) }
    },
  })

  /**
   * Returns the booking. If the request has a reference and not a link, also mails the booking to the passenger. If
   * staff send such a request, mails the ticket again instead.
   */
  const retrieve = (request: FastifyRequest, asked: RetrieveBody) =>
    request.staff && !('link' in asked)
      ? issueTicket(context, request.act, asked)
      : retrieveBooking(context, asked, addressOf(request))

  endpoint('GET /retrieve', 'public', 'Retrieve a booking with URL parameters', {
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
    description:
      'Returns the booking for a reference and an e-mail address, and mails it to the passenger. For staff, mails the ticket again; this needs `bookings.resend`. Prefer `POST /api/retrieve`, which keeps the reference out of URLs.',
    query: RetrieveQuery,
    answer: RetrieveAnswer,
    handle: (request) => retrieve(request, request.query),
  })

  // Uses POST, because the request sends mail and a body keeps the reference out of URLs. The GET above exists because
  // the API contract requires it.
  endpoint('POST /retrieve', 'public', 'Retrieve a booking', {
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
    description:
      'Returns the booking for a reference and an e-mail address, and mails it to the passenger. For staff, mails the ticket again; this needs `bookings.resend`. With the token from a link instead, returns the booking and sends no mail. Every mismatch gets the same error.',
    body: RetrieveBody,
    answer: RetrieveAnswer,
    handle: (request) => retrieve(request, request.body),
  })

  endpoint('POST /retrieve/lost', 'public', 'Send links to upcoming bookings', {
    errors: ['TOO_MANY'],
    description:
      'Sends a link to each upcoming booking made with an e-mail address (by mail) or a phone number (by SMS). The response is the same whether or not there are bookings.',
    body: LostReference,
    handle: (request) => sendLostLinks(context, request.body, addressOf(request)),
  })
})
