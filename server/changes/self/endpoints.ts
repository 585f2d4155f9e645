import type { FastifyRequest } from 'fastify'
import { PassengerLink, PassengerLinkAnswer, SeatNoParams } from '#contracts/bookings/passengers.ts'
import {
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
import type { Api, AppContext } from '#server/platform/context/context.ts'
import type { ErrorCode } from '#server/platform/errors.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import type { PassengerAction } from './act-on-booking.ts'
import { cancelOwnSeats } from './cancel-own-seats.ts'
import { changeOwnSeats } from './change-own-seats.ts'
import { correctContact } from './correct-contact.ts'
import { correctName } from './correct-name.ts'
import { moveOwnBooking } from './move-own-booking.ts'
import { openBooking } from './open-booking.ts'
import { quoteAct } from './quote-act.ts'
import { resendTicket } from './resend-ticket.ts'
import { sendLink } from './send-link.ts'
import { mustBeOpen, sessionToken, setSessionCookie } from './session-cookie.ts'
import { sharePassengerLink } from './share-passenger-link.ts'

const tags = ['Self-service']

/**
 * Endpoints with which passengers cancel and change their own bookings. The forms of /self do the same without script.
 */
export function selfEndpoints(app: Api, context: AppContext): void {
  app.post(
    '/self/open',
    {
      config: { permission: 'public', errors: ['NOT_FOUND', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Open a booking to cancel or change it',
        description:
          'Returns the booking with the acts that are possible now, and sets a cookie for 15 minutes. A browser that may still act on this booking keeps that permission. Needs the reference with the e-mail address, with the phone number if the booking has no e-mail address, or the token of a link. The limits of `POST /api/retrieve` apply.',
        body: SelfOpening,
        response: { 200: SelfBookingAnswer },
      },
    },
    async (request, reply) => {
      const { data, token } = await openBooking(context, request.body, {
        ip: addressOf(request),
        current: sessionToken(request, context.config.publicUrl),
      })
      setSessionCookie(reply, token, context.config.publicUrl)
      return { data }
    },
  )

  app.post(
    '/self/link',
    {
      config: { permission: 'public', errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Send a link that permits acts on money',
        description:
          'Sends a link to the e-mail address or phone number of the open booking. The link works once, for 15 minutes. Returns the masked address.',
        headers: SelfHeaders,
        body: SelfLink,
        response: { 202: SelfLinkAnswer },
      },
    },
    async (request, reply) => {
      const session = await mustBeOpen(context, request)
      return reply
        .code(202)
        .send({ data: await sendLink(context, session, request.body, addressOf(request)) })
    },
  )

  app.post(
    '/self/passengers/:seatNo/link',
    {
      config: {
        permission: 'public',
        errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY'],
      },
      schema: {
        tags,
        summary: 'Make the link of a passenger',
        description:
          'Makes the link with which the person in this seat gives their details, and sends it, or returns it with `channel` `share`. It replaces an earlier link of the seat and ends at departure.',
        headers: SelfHeaders,
        params: SeatNoParams,
        body: PassengerLink,
        response: { 200: PassengerLinkAnswer },
      },
    },
    async (request) => {
      const session = await mustBeOpen(context, request)
      const seatNo = String(request.params.seatNo)
      const by = { ip: addressOf(request), requestId: request.id }
      return { data: await sharePassengerLink(context, session, seatNo, request.body, by) }
    },
  )

  app.post(
    '/self/quote',
    {
      config: { permission: 'public', errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'BLOCKED', 'SEAT_TAKEN'] },
      schema: {
        tags,
        summary: 'Quote an act on the open booking',
        description:
          'Returns the charge, the refund and the amount due: for the cancellation of the given seats, or all, or for the move to another trip. Has the rule and the time until which the quote holds. For a move without `seatId` the server picks seats. Changes nothing.',
        headers: SelfHeaders,
        body: SelfQuoteQuery,
        response: { 200: QuoteAnswer },
      },
    },
    async (request) => {
      const session = await mustBeOpen(context, request)
      return { data: await quoteAct(context, session, request.body) }
    },
  )

  app.post(
    '/self/cancel',
    {
      config: {
        permission: 'public',
        errors: [...ACT_ERRORS, 'FORBIDDEN', 'QUOTE_CHANGED'],
      },
      schema: {
        tags,
        summary: 'Cancel seats of the open booking',
        description:
          'Cancels the given seats, or all, and opens the refund. `expected` has the amounts of the quote that the passenger saw; if they differ now, nothing changes and the answer has the new quote. Needs the cookie of a link. An `Idempotency-Key` makes retries safe.',
        headers: SelfHeaders,
        body: SelfCancellation,
        response: { 200: SelfBookingAnswer },
      },
    },
    async (request) => {
      const session = await mustBeOpen(context, request)
      return { data: await cancelOwnSeats(context, session, request.body, actionOf(request)) }
    },
  )

  app.post(
    '/self/move',
    {
      config: {
        permission: 'public',
        errors: [...ACT_ERRORS, 'FORBIDDEN', 'QUOTE_CHANGED', 'SEAT_TAKEN'],
      },
      schema: {
        tags,
        summary: 'Move the open booking to another trip',
        description:
          'Moves the booking to seats of another trip that is on sale. The first move is free, later ones cost a charge. A higher fare is due, a lower one is refunded. `expected` has the amounts of the quote that the passenger saw; if they differ now, nothing changes and the answer has the new quote. Needs the cookie of a link. An `Idempotency-Key` makes retries safe.',
        headers: SelfHeaders,
        body: SelfMove,
        response: { 200: SelfBookingAnswer },
      },
    },
    async (request) => {
      const session = await mustBeOpen(context, request)
      return { data: await moveOwnBooking(context, session, request.body, actionOf(request)) }
    },
  )

  app.post(
    '/self/seat',
    {
      config: { permission: 'public', errors: [...ACT_ERRORS, 'FORBIDDEN', 'SEAT_TAKEN'] },
      schema: {
        tags,
        summary: 'Change the seats of the open booking',
        description:
          'Changes the seats on the same trip, free of charge. A new ticket is sent, and the old codes become invalid. Needs the cookie of a link if the link of the booking opened it. An `Idempotency-Key` makes retries safe.',
        headers: SelfHeaders,
        body: SelfSeats,
        response: { 200: SelfBookingAnswer },
      },
    },
    async (request) => {
      const session = await mustBeOpen(context, request)
      return { data: await changeOwnSeats(context, session, request.body, actionOf(request)) }
    },
  )

  app.post(
    '/self/contact',
    {
      config: { permission: 'public', errors: [...ACT_ERRORS, 'FORBIDDEN'] },
      schema: {
        tags,
        summary: 'Correct e-mail or phone of the open booking',
        description:
          'Changes the e-mail address or the phone number. The change is announced to the old and the new ones, and blocks cancellations and moves by the passenger for 24 hours. Needs the cookie of a link. An `Idempotency-Key` makes retries safe.',
        headers: SelfHeaders,
        body: SelfContact,
        response: { 200: SelfBookingAnswer },
      },
    },
    async (request) => {
      const session = await mustBeOpen(context, request)
      return { data: await correctContact(context, session, request.body, actionOf(request)) }
    },
  )

  app.post(
    '/self/name',
    {
      config: { permission: 'public', errors: [...ACT_ERRORS, 'FORBIDDEN'] },
      schema: {
        tags,
        summary: 'Correct the name of the open booking',
        description:
          'Corrects at most two letters of the name, once. A new ticket is sent. Needs the cookie of a link. An `Idempotency-Key` makes retries safe.',
        headers: SelfHeaders,
        body: SelfName,
        response: { 200: SelfBookingAnswer },
      },
    },
    async (request) => {
      const session = await mustBeOpen(context, request)
      return { data: await correctName(context, session, request.body, actionOf(request)) }
    },
  )

  app.post(
    '/self/resend',
    {
      config: { permission: 'public', errors: ACT_ERRORS },
      schema: {
        tags,
        summary: 'Send the ticket of the open booking again',
        description:
          'Sends the ticket by e-mail or SMS to the contact of the booking, each at most once in 15 minutes. An `Idempotency-Key` makes retries safe.',
        headers: SelfHeaders,
        body: SelfResend,
        response: { 200: SelfBookingAnswer },
      },
    },
    async (request) => {
      const session = await mustBeOpen(context, request)
      return { data: await resendTicket(context, session, request.body, actionOf(request)) }
    },
  )
}

/** The errors of every act. */
const ACT_ERRORS: ErrorCode[] = [
  'UNAUTHENTICATED',
  'NOT_FOUND',
  'BLOCKED',
  'KEY_REUSED',
  'TOO_MANY',
  'MAINTENANCE',
]

const actionOf = (request: FastifyRequest): PassengerAction => ({
  ip: addressOf(request),
  requestId: request.id,
  idemKey: request.headers['idempotency-key']?.toString(),
})
