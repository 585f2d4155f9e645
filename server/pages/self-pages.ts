import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { SelfPageState } from '#contracts/self-page.ts'
import { SelfCancellation, SelfLink, SelfOpening, SelfQuoteQuery } from '#contracts/self-service.ts'
import { cancelOwnSeats } from '#server/bookings/self/cancel-own-seats.ts'
import { openBooking, readSession } from '#server/bookings/self/open-booking.ts'
import { quoteAct } from '#server/bookings/self/quote-act.ts'
import { linkUsed } from '#server/bookings/self/refusals.ts'
import { sendLink } from '#server/bookings/self/send-link.ts'
import { mustBeOpen, sessionToken, setSessionCookie } from '#server/bookings/self/session-cookie.ts'
import { showBooking } from '#server/bookings/self/show-booking.ts'
import { isLinkAlive, useLink } from '#server/bookings/self/use-link.ts'
import type { AppContext } from '#server/context.ts'
import { AppError, invalid, notFound, notPermitted } from '#server/errors.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { pickApp } from '#server/platform/http/pick-app.ts'

type Options = {
  context: AppContext
  /** Renders /self with this state. */
  renderSelf: (self: SelfPageState) => Promise<{ status: number; html: string }>
}

type Typed = Record<string, string | string[] | undefined>

/**
 * The page on which passengers cancel a booking. All of it works without script: each step is a form, and each answer a
 * page. A link in a message only shows a button, because mail scanners follow links.
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
    const session = await readSession(context, sessionToken(request))
    const opened = session ? await showBooking(context, session) : null
    const { status, html } = await renderSelf({
      link: null,
      opened,
      quote: refused?.quote ?? null,
      sentTo: null,
      isDone: false,
      sendsSms: context.sms !== null,
      error: refused?.message ?? null,
      key: randomUUID(),
      ...state,
    })
    reply.type('text/html; charset=utf-8')
    return reply.code(status === 200 && refused ? refused.status : status).send(html)
  }

  /** Shows an error of the act on the page, with the new quote if the amounts have changed. */
  const orExplain = async (
    request: FastifyRequest,
    reply: FastifyReply,
    act: () => Promise<Partial<SelfPageState> | string>,
  ) => {
    try {
      const done = await act()
      return typeof done === 'string' ? reply.redirect(done, 303) : await show(request, reply, done)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return show(request, reply, {}, error)
    }
  }

  app.get<{ Querystring: { done?: string } }>('/self', (request, reply) =>
    show(request, reply, { isDone: request.query.done !== undefined }),
  )

  app.post<{ Body: Typed }>('/self/open', (request, reply) =>
    orExplain(request, reply, async () => {
      const { token } = await openBooking(context, openingIn(request.body), addressOf(request))
      setSessionCookie(reply, token, context.config.publicUrl)
      return '/self'
    }),
  )

  app.post<{ Body: Typed }>('/self/quote', (request, reply) =>
    orExplain(request, reply, async () => {
      const session = await mustBeOpen(context, request)
      const { seatNos } = parsed(SelfQuoteQuery, { act: 'cancel', seatNos: listOf(request.body.seatNo) })
      return { quote: await quoteAct(context, session, seatNos) }
    }),
  )

  app.post<{ Body: Typed }>('/self/link', (request, reply) =>
    orExplain(request, reply, async () => {
      const session = await mustBeOpen(context, request)
      const { channel } = parsed(SelfLink, { channel: request.body.channel })
      return await sendLink(context, session, channel)
    }),
  )

  app.post<{ Body: Typed }>('/self/cancel', (request, reply) =>
    orExplain(request, reply, async () => {
      const { seatNo, charge, back, key } = request.body
      const expected = { charge: Number(charge), back: Number(back) }
      const cancellation = parsed(SelfCancellation, { seatNos: listOf(seatNo), expected })
      const session = await mustBeOpen(context, request)
      const idemKey = typeof key === 'string' && /^[0-9a-f-]{36}$/.test(key) ? key : undefined
      const by = { ip: addressOf(request), requestId: request.id, idemKey }
      await cancelOwnSeats(context, session, cancellation, by)
      return '/self?done=1'
    }),
  )

  app.get<{ Params: { token: string } }>('/act/:token', async (request, reply) => {
    const { token } = request.params
    if (await isLinkAlive(context, token)) return show(request, reply, { link: token })
    return show(request, reply, {}, linkUsed())
  })

  app.post<{ Params: { token: string } }>('/act/:token', (request, reply) =>
    orExplain(request, reply, async () => {
      const by = { ip: addressOf(request), requestId: request.id }
      setSessionCookie(reply, await useLink(context, request.params.token, by), context.config.publicUrl)
      return '/self'
    }),
  )
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
  return origin.replace(/^https?:\/\//, '') === request.host ? undefined : notPermitted()
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

/** A contact with an @ is an e-mail address. */
function openingIn({ bookingToken, contact = '' }: Typed): SelfOpening {
  const typed = String(contact).trim()
  const by = typed.includes('@') ? { email: typed } : { phone: typed }
  return parsed(SelfOpening, { bookingToken, ...by })
}

type Schema<Value> = {
  safeParse: (
    value: unknown,
  ) => { success: true; data: Value } | { success: false; error: { issues: { message: string }[] } }
}

function parsed<Value>(schema: Schema<Value>, value: unknown): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid({ form: result.error.issues[0]?.message ?? 'Please check what you have entered.' })
}
