import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { PassengerLink, PassengerLinkAnswer, SeatNoParams } from '#contracts/bookings/passengers.ts'
import {
  type SelfBooking,
  SelfBookingAnswer,
  SelfCancellation,
  SelfContact,
  SelfHeaders,
  SelfLink,
  SelfLinkAnswer,
  SelfMove,
  SelfName,
  SelfOpening,
  SelfQuoteQuery,
  SelfResend,
  SelfSeats,
} from '#contracts/changes/self-service.ts'
import { QuoteAnswer } from '#contracts/platform/quote.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import type { ErrorCode } from '#server/platform/errors.ts'
import { addressOf, originOf } from '#server/platform/http/address-of.ts'
import type { PassengerAction } from './act-on-booking.ts'
import { cancelOwnSeats } from './cancel-own-seats.ts'
import { changeOwnSeats } from './change-own-seats.ts'
import { correctContact } from './correct-contact.ts'
import { correctName } from './correct-name.ts'
import { moveOwnBooking } from './move-own-booking.ts'
import { openBooking } from './open-booking.ts'
import { quoteAct } from './quote-act.ts'
import { resendTicket } from './resend-ticket.ts'
import type { SelfSession } from './self-session.ts'
import { sendLink } from './send-link.ts'
import { mustBeOpen, sessionToken, setSessionCookie } from './session-cookie.ts'
import { sharePassengerLink } from './share-passenger-link.ts'

/**
 * Endpoints with which passengers cancel and change their own bookings. The forms of /self do the same without script.
 */
export const selfEndpoints = endpointsFor('Self-service', (endpoint, context) => {
  /** The parts that all acts have in common. */
  const act = <Body>(
    body: z.ZodMiniType<Body>,
    perform: (
      context: AppContext,
      session: SelfSession,
      body: Body,
      by: PassengerAction,
    ) => Promise<SelfBooking>,
  ) => ({
    headers: SelfHeaders,
    body,
    answer: SelfBookingAnswer,
    data: async (request: FastifyRequest & { body: Body }) => {
      const session = await mustBeOpen(context, request)
      const idemKey = request.headers['idempotency-key']?.toString()
      return perform(context, session, request.body, { ...originOf(request), idemKey })
    },
  })

  endpoint('POST /self/open', 'public', 'Open a booking to cancel or change it', {
    errors: ['NOT_FOUND', 'TOO_MANY'],
    description:
      'Returns the booking with the acts that are possible now, and sets a cookie for 15 minutes. A browser that may still act on this booking keeps that permission. Needs the reference with the e-mail address, with the phone number if the booking has no e-mail address, or the token of a link. The limits of `POST /api/retrieve` apply.',
    body: SelfOpening,
    answer: SelfBookingAnswer,
    handle: async (request, reply) => {
      const { data, token } = await openBooking(context, request.body, {
        ip: addressOf(request),
        current: sessionToken(request, context.config.publicUrl),
      })
      setSessionCookie(reply, token, context.config.publicUrl)
      return { data }
    },
  })

  endpoint('POST /self/link', 'public', 'Send a link that permits acts on money', {
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY'],
    description:
      'Sends a link to the e-mail address or phone number of the open booking. The link works once, for 15 minutes. Returns the masked address.',
    headers: SelfHeaders,
    body: SelfLink,
    accepted: SelfLinkAnswer,
    data: async (request) =>
      sendLink(context, await mustBeOpen(context, request), request.body, addressOf(request)),
  })

  endpoint('POST /self/passengers/:seatNo/link', 'public', 'Make the link of a passenger', {
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'TOO_MANY'],
    description:
      'Makes the link with which the person in this seat gives their details, and sends it, or returns it with `channel` `share`. It replaces an earlier link of the seat and ends at departure.',
    params: SeatNoParams,
    headers: SelfHeaders,
    body: PassengerLink,
    answer: PassengerLinkAnswer,
    data: async (request) => {
      const session = await mustBeOpen(context, request)
      const seatNo = String(request.params.seatNo)
      return sharePassengerLink(context, session, seatNo, request.body, originOf(request))
    },
  })

  endpoint('POST /self/quote', 'public', 'Quote an act on the open booking', {
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'BLOCKED', 'SEAT_TAKEN'],
    description:
      'Returns the charge, the refund and the amount due: for the cancellation of the given seats, or all, or for the move to another trip. Has the rule and the time until which the quote holds. For a move without `seatId` the server picks seats. Changes nothing.',
    headers: SelfHeaders,
    body: SelfQuoteQuery,
    answer: QuoteAnswer,
    data: async (request) => quoteAct(context, await mustBeOpen(context, request), request.body),
  })

  endpoint('POST /self/cancel', 'public', 'Cancel seats of the open booking', {
    errors: [...ACT_ERRORS, 'FORBIDDEN', 'QUOTE_CHANGED'],
    description:
      'Cancels the given seats, or all, and opens the refund. `expected` has the amounts of the quote that the passenger saw; if they differ now, nothing changes and the answer has the new quote. Needs the cookie of a link. An `Idempotency-Key` makes retries safe.',
    ...act(SelfCancellation, cancelOwnSeats),
  })

  endpoint('POST /self/move', 'public', 'Move the open booking to another trip', {
    errors: [...ACT_ERRORS, 'FORBIDDEN', 'QUOTE_CHANGED', 'SEAT_TAKEN'],
    description:
      'Moves the booking to seats of another trip that is on sale. The first move is free, later ones cost a charge. A higher fare is due, a lower one is refunded. `expected` has the amounts of the quote that the passenger saw; if they differ now, nothing changes and the answer has the new quote. Needs the cookie of a link. An `Idempotency-Key` makes retries safe.',
    ...act(SelfMove, moveOwnBooking),
  })

  endpoint('POST /self/seat', 'public', 'Change the seats of the open booking', {
    errors: [...ACT_ERRORS, 'FORBIDDEN', 'SEAT_TAKEN'],
    description:
      'Changes the seats on the same trip, free of charge. A new ticket is sent, and the old codes become invalid. Needs the cookie of a link if the link of the booking opened it. An `Idempotency-Key` makes retries safe.',
    ...act(SelfSeats, changeOwnSeats),
  })

  endpoint('POST /self/contact', 'public', 'Correct e-mail or phone of the open booking', {
    errors: [...ACT_ERRORS, 'FORBIDDEN'],
    description:
      'Changes the e-mail address or the phone number. The change is announced to the old and the new ones, and refunds in cash or to a bank account wait for 24 hours. Needs the cookie of a link. An `Idempotency-Key` makes retries safe.',
    ...act(SelfContact, correctContact),
  })

  endpoint('POST /self/name', 'public', 'Correct the name of the open booking', {
    errors: [...ACT_ERRORS, 'FORBIDDEN'],
    description:
      'Corrects at most two letters of the name, once. A new ticket is sent. Needs the cookie of a link. An `Idempotency-Key` makes retries safe.',
    ...act(SelfName, correctName),
  })

  endpoint('POST /self/resend', 'public', 'Send the ticket of the open booking again', {
    errors: ACT_ERRORS,
    description:
      'Sends the ticket by e-mail or SMS to the contact of the booking, each at most once in 15 minutes. An `Idempotency-Key` makes retries safe.',
    ...act(SelfResend, resendTicket),
  })
})

/** The errors of every act. */
const ACT_ERRORS: ErrorCode[] = [
  'UNAUTHENTICATED',
  'NOT_FOUND',
  'BLOCKED',
  'KEY_REUSED',
  'TOO_MANY',
  'MAINTENANCE',
]
