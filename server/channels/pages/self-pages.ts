import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { SeatNoParams } from '#contracts/bookings/passengers.ts'
import type { SelfPageState } from '#contracts/changes/self-page.ts'
import {
  type SelfBooking,
  SelfCancellation,
  SelfContact,
  SelfLink,
  SelfMove,
  SelfName,
  SelfResend,
  SelfSeats,
  type SelfWish,
} from '#contracts/changes/self-service.ts'
import { bookingLink } from '#domain/bookings/booking-link.ts'
import { SMALLEST_ONLINE_PAYMENT } from '#domain/bookings/fares.ts'
import { SELF_ACTS, type SelfAct } from '#domain/changes/self-blocks.ts'
import { linkTokenOf } from '#server/bookings/tickets/booking-link.ts'
import type { PassengerAction } from '#server/changes/self/act-on-booking.ts'
import { cancelOwnSeats } from '#server/changes/self/cancel-own-seats.ts'
import { changeOwnSeats } from '#server/changes/self/change-own-seats.ts'
import { correctContact } from '#server/changes/self/correct-contact.ts'
import { correctName } from '#server/changes/self/correct-name.ts'
import { listSeats, listTargets } from '#server/changes/self/list-targets.ts'
import { moveOwnBooking } from '#server/changes/self/move-own-booking.ts'
import { openBooking, readSession } from '#server/changes/self/open-booking.ts'
import { quoteAct } from '#server/changes/self/quote-act.ts'
import { linkUsed, notOpened } from '#server/changes/self/refusals.ts'
import { resendTicket } from '#server/changes/self/resend-ticket.ts'
import { sendLink } from '#server/changes/self/send-link.ts'
import {
  mustBeOpen,
  type OpenSession,
  sessionToken,
  setSessionCookie,
} from '#server/changes/self/session-cookie.ts'
import { sharePassengerLink } from '#server/changes/self/share-passenger-link.ts'
import { showBooking } from '#server/changes/self/show-booking.ts'
import { isLinkAlive, useLink } from '#server/changes/self/use-link.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { AppError, notFound, notPermitted } from '#server/platform/errors.ts'
import { addressOf, originOf } from '#server/platform/http/address-of.ts'
import { isOwnOrigin } from '#server/platform/http/is-own-origin.ts'
import { pickApp } from '#server/platform/http/pick-app.ts'
import { MAINTENANCE_SECONDS } from './maintenance-seconds.ts'
import {
  actIn,
  type FormFields,
  formFieldsIn,
  keyIn,
  listOf,
  openingIn,
  parsed,
  passengerLinkIn,
  quoteQueryIn,
  textFieldsOf,
  wishIn,
} from './self-forms.ts'

type Options = {
  context: AppContext
  /** Renders /self with this state. */
  renderSelf: (self: SelfPageState) => Promise<{ status: number; html: string }>
}

/**
 * The pages on which passengers cancel or change a booking. All of it works without script: each step is a form, and
 * each answer a page. A link in a message only shows a button, because mail scanners follow links.
 */
export const selfPages: FastifyPluginAsync<Options> = async (app, { context, renderSelf }) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, formFieldsIn(String(body))),
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done(refusalOf(request, context))
  })

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    state: Partial<SelfPageState> = {},
    refused?: AppError,
  ) => {
    const session = await readSession(context, sessionToken(request, context.config.publicUrl))
    const opened = session ? await showBooking(context, session) : null
    const { status, html } = await renderSelf({
      link: null,
      opened,
      act: null,
      quote: refused?.quote ?? null,
      targets: null,
      seats: null,
      sentTo: null,
      shared: null,
      linked: null,
      done: null,
      payLink: opened && (await payLinkOf(context, opened.booking)),
      sendsSms: context.sms !== null,
      error: refused?.message ?? null,
      fields: refused?.fields ?? {},
      typed: {},
      key: randomUUID(),
      ...(session && (await choicesOf(context, session, opened, state.act, request.query as FormFields))),
      ...state,
    })
    reply.type('text/html; charset=utf-8')
    if (status === 503) reply.header('retry-after', MAINTENANCE_SECONDS)
    if (refused?.retryAfterSeconds) reply.header('retry-after', Math.ceil(refused.retryAfterSeconds))
    return reply.code(status === 200 && refused ? refused.status : status).send(html)
  }

  /**
   * Runs a step and shows its page, or redirects. Shows an error on the page, with the new quote if the amounts
   * changed.
   */
  const orExplain = async (
    request: FastifyRequest,
    reply: FastifyReply,
    step: () => Promise<Partial<SelfPageState> | string>,
    act: SelfAct | null = null,
  ) => {
    try {
      const done = await step()
      return typeof done === 'string' ? reply.redirect(done, 303) : await show(request, reply, done)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const body = request.body as FormFields | undefined
      const key = keyIn(body)
      // The form keeps its idempotency key, so a retry after an unknown result does not repeat the act.
      return show(request, reply, { act, typed: textFieldsOf(body), ...(key && { key }) }, error)
    }
  }

  app.get<{ Querystring: FormFields }>('/self', (request, reply) => {
    const { query } = request
    const [done, wish] = [actIn(query.done), wishIn(query)]
    const act = wish.act ?? null
    return orExplain(
      request,
      reply,
      async () => {
        const session = await readSession(context, sessionToken(request, context.config.publicUrl))
        if (!session || done) return { done }
        return { act, quote: await quoteOf(context, session, wish) }
      },
      act,
    )
  })

  app.post<{ Body: FormFields }>('/self/open', (request, reply) =>
    orExplain(request, reply, async () => {
      const { token } = await openBooking(context, openingIn(request.body), {
        ip: addressOf(request),
        current: sessionToken(request, context.config.publicUrl),
      })
      setSessionCookie(reply, token, context.config.publicUrl)
      return '/self'
    }),
  )

  app.post<{ Body: FormFields }>('/self/quote', (request, reply) =>
    orExplain(
      request,
      reply,
      async () => {
        const session = await mustBeOpen(context, request)
        await mustBeSameBooking(context, session, request.body)
        const asked = quoteQueryIn(request.body)
        return { act: asked.act, quote: await quoteAct(context, session, asked) }
      },
      actIn(request.body.act),
    ),
  )

  app.post<{ Body: FormFields }>('/self/link', (request, reply) => {
    const wish = wishIn(request.body)
    return orExplain(
      request,
      reply,
      async () => {
        const session = await mustBeOpen(context, request)
        await mustBeSameBooking(context, session, request.body)
        const link = parsed(SelfLink, { channel: request.body.channel, wish })
        return await sendLink(context, session, link, addressOf(request))
      },
      wish.act,
    )
  })

  /** Makes the link of a passenger: opens it, shows it to be shared, or sends it. */
  app.post<{ Body: FormFields }>('/self/passengers', (request, reply) =>
    orExplain(request, reply, async () => {
      const session = await mustBeOpen(context, request)
      await mustBeSameBooking(context, session, request.body)
      const seatNo = String(parsed(SeatNoParams, { seatNo: request.body.seat }).seatNo)
      const by = originOf(request)
      const link = passengerLinkIn(request.body)
      const { url } = await sharePassengerLink(context, session, seatNo, link, by)
      if (url === null) return { linked: seatNo }
      // The content security policy of the page lets forms lead to its own origin only.
      return request.body.way === 'now' ? new URL(url).pathname : { shared: { seatNo, url } }
    }),
  )

  /** Reads the form of each act and carries it out. The API parses the same contracts. */
  const acts: Record<
    SelfAct,
    (session: OpenSession, body: FormFields, by: PassengerAction) => Promise<SelfBooking>
  > = {
    cancel: (session, { seatNo, charge, back }, by) => {
      const expected = { charge: Number(charge), back: Number(back) }
      const cancellation = parsed(SelfCancellation, { seatNos: listOf(seatNo), expected })
      return cancelOwnSeats(context, session, cancellation, by)
    },
    move: (session, { tripId, seatId, charge, back, due, leastPercent = 0 }, by) => {
      const amounts = { charge: Number(charge), back: Number(back), due: Number(due) }
      const expected = { ...amounts, leastPercent: Number(leastPercent) }
      const move = { tripId: Number(tripId), seatId: listOf(seatId).map(Number), expected }
      return moveOwnBooking(context, session, parsed(SelfMove, move), by)
    },
    seat: (session, { seatId }, by) =>
      changeOwnSeats(context, session, parsed(SelfSeats, { seatId: listOf(seatId).map(Number) }), by),
    contact: (session, { email, mobile }, by) => {
      // A booking without an e-mail address can stay without one.
      const contact = { ...(email !== '' && { email }), mobile }
      return correctContact(context, session, parsed(SelfContact, contact), by)
    },
    name: (session, { passengerName }, by) =>
      correctName(context, session, parsed(SelfName, { passengerName }), by),
    resend: (session, { channel }, by) => resendTicket(context, session, parsed(SelfResend, { channel }), by),
  }

  for (const act of SELF_ACTS)
    app.post<{ Body: FormFields }>(`/self/${act}`, (request, reply) =>
      orExplain(
        request,
        reply,
        async () => {
          const session = await mustBeOpen(context, request)
          await mustBeSameBooking(context, session, request.body)
          const by = { ...originOf(request), idemKey: keyIn(request.body) }
          await acts[act](session, request.body, by)
          return `/self?done=${act}`
        },
        act,
      ),
    )

  app.get<{ Params: { token: string } }>('/act/:token', async (request, reply) => {
    const { token } = request.params
    if (await isLinkAlive(context, token)) return show(request, reply, { link: token })
    return show(request, reply, {}, linkUsed())
  })

  app.post<{ Params: { token: string } }>('/act/:token', (request, reply) =>
    orExplain(request, reply, async () => {
      const by = originOf(request)
      const { session, wish } = await useLink(context, request.params.token, by)
      setSessionCookie(reply, session, context.config.publicUrl)
      return pathOf(wish)
    }),
  )
}

/** Returns the link of our mails to the page where the passenger pays the balance, or null if it cannot be paid online. */
async function payLinkOf({ db }: AppContext, booking: SelfBooking['booking']): Promise<string | null> {
  const { status, amountDue, trip } = booking
  const isOpen = trip.status === 'SCHEDULED' && new Date(trip.departTime).getTime() > Date.now()
  if (status !== 'CONFIRMED' || !isOpen || amountDue < SMALLEST_ONLINE_PAYMENT) return null
  return bookingLink('', await linkTokenOf(db, booking))
}

/** Loads the choices of an act: trips to move to, or seats of the trip. */
async function choicesOf(
  context: AppContext,
  session: OpenSession,
  opened: SelfBooking | null,
  act: SelfAct | null | undefined,
  { to, page }: FormFields,
): Promise<Partial<SelfPageState>> {
  const isBlocked = opened?.acts.some((one) => one.act === act && one.block !== null)
  if (isBlocked || !act) return {}
  if (act === 'seat') return { seats: await listSeats(context, session) }
  if (act !== 'move') return {}
  const number = Math.min(100, Math.max(1, Math.floor(Number(page)) || 1))
  const destination = typeof to === 'string' ? to : undefined
  return { targets: await listTargets(context, session, { destination, page: number }) }
}

/** Quotes the wish in the address, with which a passenger continues after using a link. */
async function quoteOf(context: AppContext, session: OpenSession, { act, seatNos, tripId }: SelfWish) {
  if (act === 'cancel' && seatNos) return quoteAct(context, session, { act, seatNos })
  return act === 'move' && tripId ? quoteAct(context, session, { act, tripId }) : null
}

/**
 * Throws unless the form names the booking that is open now: the passenger may have opened another one in a second
 * window of the browser.
 */
async function mustBeSameBooking(
  context: AppContext,
  session: OpenSession,
  { of }: FormFields,
): Promise<void> {
  const { booking } = await showBooking(context, session)
  if (booking.bookingToken !== of) throw notOpened()
}

/** The back-office has no such pages. A form that another site sends is refused. */
function refusalOf(request: FastifyRequest, { config }: AppContext): AppError | undefined {
  if (pickApp(request.hostname, config.adminHostPrefix) === 'admin') return notFound('Page')
  if (request.method !== 'POST') return undefined
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? undefined : notPermitted()
  // Browsers send `null` from a page with the referrer policy no-referrer, which our pages have. The cookie is not sent
  // with the form of another site in any case.
  if (origin === undefined || origin === 'null') return undefined
  return isOwnOrigin(origin, request, config.publicUrl) ? undefined : notPermitted()
}

/** Returns the address of /self at which a passenger continues with a wish. */
function pathOf({ act, seatNos = [], tripId }: SelfWish): string {
  if (!act || act === 'resend') return '/self'
  const query = new URLSearchParams({ act })
  for (const seatNo of seatNos) query.append('seatNo', seatNo)
  if (tripId) query.set('tripId', String(tripId))
  return `/self?${query}`
}
