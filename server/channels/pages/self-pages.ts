import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { PassengerLink, SeatNoParams } from '#contracts/bookings/passengers.ts'
import type { SelfPageState } from '#contracts/changes/self-page.ts'
import {
  type SelfBooking,
  SelfCancellation,
  SelfContact,
  SelfLink,
  SelfMove,
  SelfName,
  SelfOpening,
  SelfQuoteQuery,
  SelfResend,
  SelfSeats,
  SelfWish,
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
import { AppError, invalid, notFound, notPermitted } from '#server/platform/errors.ts'
import { addressOf, originOf } from '#server/platform/http/address-of.ts'
import { isOwnOrigin } from '#server/platform/http/is-own-origin.ts'
import { pickApp } from '#server/platform/http/pick-app.ts'
import { MAINTENANCE_SECONDS } from './maintenance-seconds.ts'

type Options = {
  context: AppContext
  /** Renders /self with this state. */
  renderSelf: (self: SelfPageState) => Promise<{ status: number; html: string }>
}

type Typed = Record<string, string | string[] | undefined>

/**
 * The pages on which passengers cancel or change a booking. All of it works without script: each step is a form, and
 * each answer a page. A link in a message only shows a button, because mail scanners follow links.
 */
export const selfPages: FastifyPluginAsync<Options> = async (app, { context, renderSelf }) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, typedIn(String(body))),
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
      ...(session && (await choicesOf(context, session, opened, state.act, request.query as Typed))),
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
      const body = request.body as Typed | undefined
      const key = keyIn(body)
      // With the same key, the form can be sent again if it is not known whether the act was saved.
      return show(request, reply, { act, typed: textsIn(body), ...(key && { key }) }, error)
    }
  }

  app.get<{ Querystring: Typed }>('/self', (request, reply) => {
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

  app.post<{ Body: Typed }>('/self/open', (request, reply) =>
    orExplain(request, reply, async () => {
      const { token } = await openBooking(context, openingIn(request.body), {
        ip: addressOf(request),
        current: sessionToken(request, context.config.publicUrl),
      })
      setSessionCookie(reply, token, context.config.publicUrl)
      return '/self'
    }),
  )

  app.post<{ Body: Typed }>('/self/quote', (request, reply) => {
    const act = actIn(request.body.act) ?? 'cancel'
    return orExplain(
      request,
      reply,
      async () => {
        const session = await mustBeOpen(context, request)
        await mustBeSame(context, session, request.body)
        const { seatNo, only = seatNo, tripId } = request.body
        const asked = act === 'move' ? { act, tripId: Number(tripId) } : { act, seatNos: listOf(only) }
        return { act, quote: await quoteAct(context, session, parsed(SelfQuoteQuery, asked)) }
      },
      act,
    )
  })

  app.post<{ Body: Typed }>('/self/link', (request, reply) => {
    const wish = wishIn(request.body)
    return orExplain(
      request,
      reply,
      async () => {
        const session = await mustBeOpen(context, request)
        await mustBeSame(context, session, request.body)
        const link = parsed(SelfLink, { channel: request.body.channel, wish })
        return await sendLink(context, session, link, addressOf(request))
      },
      wish.act,
    )
  })

  /** Makes the link of a passenger: opens it, shows it to be shared, or sends it. */
  app.post<{ Body: Typed }>('/self/passengers', (request, reply) =>
    orExplain(request, reply, async () => {
      const session = await mustBeOpen(context, request)
      await mustBeSame(context, session, request.body)
      const seatNo = String(parsed(SeatNoParams, { seatNo: request.body.seat }).seatNo)
      const by = originOf(request)
      const link = passengerLinkIn(request.body)
      const { url } = await sharePassengerLink(context, session, seatNo, link, by)
      if (url === null) return { linked: seatNo }
      // The policy of the page allows forms to lead to its own origin only.
      return request.body.way === 'now' ? new URL(url).pathname : { shared: { seatNo, url } }
    }),
  )

  /** Reads the form of each act and carries it out. The API parses the same contracts. */
  const acts: Record<
    SelfAct,
    (session: OpenSession, body: Typed, by: PassengerAction) => Promise<SelfBooking>
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
    app.post<{ Body: Typed }>(`/self/${act}`, (request, reply) =>
      orExplain(
        request,
        reply,
        async () => {
          const session = await mustBeOpen(context, request)
          await mustBeSame(context, session, request.body)
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
  { to, page }: Typed,
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
async function mustBeSame(context: AppContext, session: OpenSession, { of }: Typed): Promise<void> {
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

/** Reads the fields of a form. A field that occurs several times is a list. */
function typedIn(body: string): Typed {
  const fields = new URLSearchParams(body)
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const all = fields.getAll(name)
      return [name, all.length > 1 ? all : all[0]]
    }),
  )
}

const listOf = (typed: string | string[] | undefined): string[] => (typed === undefined ? [] : [typed].flat())

/** Returns the key of a form, with which it can be sent again. */
const keyIn = (body: Typed | undefined): string | undefined =>
  typeof body?.key === 'string' && /^[0-9a-f-]{36}$/.test(body.key) ? body.key : undefined

const textsIn = (typed: Typed = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

const actIn = (typed: string | string[] | undefined): SelfAct | null =>
  SELF_ACTS.find((act) => act === typed) ?? null

/**
 * Reads the wish of a passenger from an address or a form. Leaves out invalid choices, because the page asks for them.
 */
function wishIn({ act, seatNo, tripId }: Typed): SelfWish {
  const wish = {
    act: actIn(act) ?? undefined,
    ...(seatNo !== undefined && { seatNos: listOf(seatNo) }),
    ...(tripId !== undefined && { tripId: Number(tripId) }),
  }
  return SelfWish.safeParse(wish).data ?? { act: wish.act }
}

function pathOf({ act, seatNos = [], tripId }: SelfWish): string {
  if (!act || act === 'resend') return '/self'
  const query = new URLSearchParams({ act })
  for (const seatNo of seatNos) query.append('seatNo', seatNo)
  if (tripId) query.set('tripId', String(tripId))
  return `/self?${query}`
}

/** The way in which the buyer passes on the link of a passenger. A contact with an @ is an e-mail address. */
function passengerLinkIn({ way, contact = '' }: Typed): PassengerLink {
  if (way === 'now' || way === 'share') return { channel: 'share' }
  const to = String(contact).trim()
  const link = PassengerLink.safeParse({ channel: to.includes('@') ? 'email' : 'sms', to })
  if (!link.success) throw invalid({ contact: 'Enter a valid phone number or e-mail address' })
  return link.data
}

/** A contact with an @ is an e-mail address. Without script, the form of Manage Booking is sent here; it has `email`. */
function openingIn({ bookingToken, email = '', contact = email }: Typed): SelfOpening {
  const typed = String(contact).trim()
  const by = typed.includes('@') ? { email: typed } : { phone: typed }
  return parsed(SelfOpening, { bookingToken, ...by })
}

type Schema<Value> = {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: Value }
    | { success: false; error: { issues: { message: string; path: PropertyKey[] }[] } }
}

function parsed<Value>(schema: Schema<Value>, value: unknown): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.map(({ path, message }) => [String(path[0] ?? 'form'), message])
  throw invalid(Object.fromEntries(fields.reverse()))
}
