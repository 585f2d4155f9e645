import { QuoteAnswer } from '#contracts/quote.ts'
import {
  SelfBookingAnswer,
  SelfCancellation,
  SelfHeaders,
  SelfLink,
  SelfLinkAnswer,
  SelfOpening,
  SelfQuoteQuery,
} from '#contracts/self-service.ts'
import type { Api, AppContext } from '#server/context.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { cancelOwnSeats } from './cancel-own-seats.ts'
import { openBooking } from './open-booking.ts'
import { quoteAct } from './quote-act.ts'
import { sendLink } from './send-link.ts'
import { mustBeOpen, setSessionCookie } from './session-cookie.ts'

const tags = ['Self-service']

/** Endpoints with which passengers cancel their own bookings. The forms of /self do the same without script. */
export function selfEndpoints(app: Api, context: AppContext): void {
  app.post(
    '/self/open',
    {
      config: { permission: 'public', errors: ['NOT_FOUND', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Open a booking to cancel or change it',
        description:
          'Returns the booking with the acts that are possible now, and sets a cookie for 15 minutes. Needs the reference with the e-mail address, with the phone number if the booking has no e-mail address, or the token of a link. The limits of `POST /api/retrieve` apply.',
        body: SelfOpening,
        response: { 200: SelfBookingAnswer },
      },
    },
    async (request, reply) => {
      const { data, token } = await openBooking(context, request.body, addressOf(request))
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
      return reply.code(202).send({ data: await sendLink(context, session, request.body.channel) })
    },
  )

  app.post(
    '/self/quote',
    {
      config: { permission: 'public', errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'BLOCKED'] },
      schema: {
        tags,
        summary: 'Quote an act on the open booking',
        description:
          'Returns the charge and the refund for the given seats, or all, with the rule and the time until which the quote holds. Changes nothing.',
        headers: SelfHeaders,
        body: SelfQuoteQuery,
        response: { 200: QuoteAnswer },
      },
    },
    async (request) => {
      const session = await mustBeOpen(context, request)
      return { data: await quoteAct(context, session, request.body.seatNos) }
    },
  )

  app.post(
    '/self/cancel',
    {
      config: {
        permission: 'public',
        errors: [
          'UNAUTHENTICATED',
          'FORBIDDEN',
          'NOT_FOUND',
          'BLOCKED',
          'QUOTE_CHANGED',
          'KEY_REUSED',
          'TOO_MANY',
          'MAINTENANCE',
        ],
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
      const idemKey = request.headers['idempotency-key']
      const by = { ip: addressOf(request), requestId: request.id, idemKey }
      return { data: await cancelOwnSeats(context, session, request.body, by) }
    },
  )
}
