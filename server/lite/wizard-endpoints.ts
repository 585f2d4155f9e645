import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RecordId } from '#contracts/record-id.ts'
import type { Trip } from '#contracts/trips.ts'
import { lagosDay } from '#domain/lagos-time.ts'
import { formatNaira, type Kobo, kobo, naira } from '#domain/money.ts'
import { seatLimit } from '#domain/settings.ts'
import { releaseDraft } from '#server/bookings/expiry/release-draft.ts'
import { createHolds } from '#server/bookings/public/hold-in-turn.ts'
import { tripClosed } from '#server/bookings/public/refusals.ts'
import { AppError, type FieldErrors } from '#server/errors.ts'
import { showTrip } from '#server/network/trips/show-trip.ts'
import { listPublicOffers } from '#server/office/offers/list-public-offers.ts'
import { addressOf as ipOf } from '#server/platform/http/address-of.ts'
import { heldUntil, readKnown } from './known-booking.ts'
import type { Lite } from './lite.ts'
import { readDetails, typedIn } from './read-details.ts'
import { reviewPage, TERMS_MISSING } from './review-page.ts'
import { seatsPage, type Typed } from './seats-page.ts'
import { amountToPay, holdOnce, startPayment } from './start-payment.ts'
import { type KnownBooking, newSecret, newState, type State } from './state.ts'
import { wayOn } from './way-on.ts'

const CHANGED_IN_ANOTHER_TAB =
  'You changed your booking on another page. Please check it again before you pay.'

/** Seats, passenger, review and payment. */
export function wizardEndpoints(app: FastifyInstance, lite: Lite): void {
  const { context } = lite
  const { db } = context
  const hold = createHolds(db)

  app.get<{ Querystring: { trip?: string; passengers?: string } }>('/seats', async (request, reply) => {
    const state = (await lite.readState(request)) ?? newState()
    const { details } = state.draft ?? {}
    const trip = await tripOnSale(request.query.trip ?? details?.tripId)
    if (!trip) return toOtherTrips(reply, state)
    const limit = seatLimit(request.liteSettings)
    const asked = Number(request.query.passengers ?? details?.seatId.length)
    const kept: Record<string, unknown> = details ?? state.typed ?? {}
    return showSeats(request, reply, state, trip, {
      passengers: Math.min(Math.max(1, Math.trunc(asked) || 1), limit),
      seatIds: details?.tripId === trip.id ? details.seatId : [],
      text: (field) => String(kept[field] ?? ''),
    })
  })

  app.post('/details', async (request, reply) => {
    const { form, state } = await lite.readForm(request)
    const typed = typedIn(form, seatLimit(request.liteSettings))
    const trip = await tripOnSale(form.get('trip') ?? undefined)
    if (!trip) return toOtherTrips(reply, { ...state, ...typedBeforeDraft(state, typed) })
    const own = await heldSeats(state)
    const read = readDetails(form, typed, trip, (seat) => seat.isAvailable || own.includes(seat.id))
    if ('errors' in read) return showSeats(request, reply.code(400), state, trip, typed, read.errors)
    const { details } = read
    if (isDeepStrictEqual(details, state.draft?.details)) return lite.go(reply, '/lite/review', state)
    const { origin, destination } = trip.route
    const search = { origin, destination, date: lagosDay(new Date(trip.departTime)) }
    if (!(await isReleased(state.draft?.booking)))
      // Money may be on its way for the seats that are held. The next page tells what became of it.
      return lite.go(reply, '/lite/ticket', state)
    const { typed: _, ...next } = state
    return lite.go(reply, '/lite/review', { ...next, draft: { details, key: newSecret(), search } })
  })

  app.get('/review', async (request, reply) => {
    const state = await lite.readState(request)
    return showReview(request, reply, state)
  })

  app.post('/pay', async (request, reply) => {
    const { form, state } = await lite.readForm(request)
    const { draft } = state
    if (!draft) return lite.go(reply, '/lite/ticket', state)
    if (form.get('key') !== draft.key)
      return lite.go(reply, '/lite/review', { ...state, notice: CHANGED_IN_ANOTHER_TAB })
    if (form.get('terms') !== 'yes')
      return showReview(request, reply.code(400), state, { terms: TERMS_MISSING })
    if ((await readKnown(db, draft.booking))?.status === 'CONFIRMED') return toTicket(reply, state)
    let known = state
    try {
      const trip = await tripOnSale(draft.details.tripId)
      if (!trip) throw tripClosed()
      const { booking, total } = await holdOnce(context, hold, draft, ipOf(request))
      known = { ...state, draft: { ...draft, booking } }
      // A form of before the payment has the key of a booking that is paid.
      if ((await readKnown(db, booking))?.status === 'CONFIRMED') return await toTicket(reply, known)
      if (total !== Number(form.get('total'))) throw priceChanged(draft.details, total)
      const wantsSplit = form.get('pay') === 'split'
      const { paymentType } = trip.route
      const toPay = amountToPay(total, booking.seatIds.length, { paymentType, wantsSplit })
      const { email } = draft.details
      const { reference, url } = await startPayment(context, { booking, email, ...toPay }, ipOf(request))
      return await lite.go(reply, url, { ...known, booking, reference })
    } catch (error) {
      const way = wayOn(error, known)
      if (!way) throw error
      if (error instanceof AppError && error.status >= 500) request.log.warn({ err: error }, 'lite payment')
      return lite.go(reply, way.path, way.state)
    }
  })

  async function showSeats(
    request: FastifyRequest,
    reply: FastifyReply,
    state: State,
    trip: Trip,
    typed: Typed,
    errors: FieldErrors = state.errors ?? {},
  ) {
    const { hasCodes } = await listPublicOffers(db)
    const shown = { trip, state, typed, ownSeats: await heldSeats(state), hasCodes, errors }
    return lite.show(request, reply, seatsPage({ ...shown, notice: state.notice }), state)
  }

  /** Without a draft, the booking is paid, or nothing was chosen yet. */
  async function showReview(
    request: FastifyRequest,
    reply: FastifyReply,
    state: State | null,
    errors: FieldErrors = {},
  ) {
    if (!state?.draft) return lite.go(reply, state?.booking ? '/lite/ticket' : '/lite', state ?? newState())
    const { details, key } = state.draft
    const own = await readKnown(db, state.draft.booking)
    if (own?.status === 'CONFIRMED') return toTicket(reply, state)
    const trip = await tripOnSale(details.tripId)
    if (!trip) return toOtherTrips(reply, state)
    const until = heldUntil(own)
    const total = own && until ? own.total : kobo(naira(trip.price) * details.seatId.length)
    const settings = request.liteSettings
    const shown = { trip, state, details, key, total, heldUntil: until, settings, errors }
    return lite.show(request, reply, reviewPage({ ...shown, notice: state.notice }), state)
  }

  /** Leads to the trips of the same day, or to the search if no trip was chosen before. */
  function toOtherTrips(reply: FastifyReply, state: State) {
    const closed = tripClosed()
    const way = wayOn(closed, state) ?? { path: '/lite', state: { ...state, notice: closed.message } }
    return lite.go(reply, way.path, way.state)
  }

  async function tripOnSale(id: string | number | undefined): Promise<Trip | null> {
    const parsed = RecordId.safeParse(id)
    if (!parsed.success) return null
    return showTrip(db, parsed.data).catch((error) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null
      throw error
    })
  }

  /** The draft has been paid for meanwhile, so it is done. */
  function toTicket(reply: FastifyReply, { draft, ...state }: State) {
    return lite.go(reply, '/lite/ticket', { ...state, booking: draft?.booking })
  }

  /** Returns the seats that the visitor's own unpaid booking holds now. */
  async function heldSeats({ draft }: State): Promise<number[]> {
    const own = await readKnown(db, draft?.booking)
    return own && heldUntil(own) ? own.seats.map(({ id }) => id) : []
  }

  /** Releases the seats that the visitor held before. Returns false if money for them may be on its way. */
  async function isReleased(held: KnownBooking | undefined): Promise<boolean> {
    if (!held) return true
    await releaseDraft(context, held.token)
    const own = await readKnown(db, held)
    return own?.status !== 'CONFIRMED' && heldUntil(own) === null
  }
}

/** Keeps what was typed for a trip that has closed meanwhile, so that it fills the form of the next trip. */
function typedBeforeDraft({ draft }: State, { text }: Typed): Pick<State, 'typed'> {
  if (draft) return {}
  const fields = ['passengerName', 'email', 'mobile', 'passengerAddress', 'nextOfKinName', 'nextOfKinPhone']
  return { typed: Object.fromEntries(fields.map((field) => [field, text(field).slice(0, 120)])) }
}

function priceChanged(
  { offerCode, seatId }: { offerCode?: string | undefined; seatId: number[] },
  total: Kobo,
) {
  const why = offerCode ? 'Offer code applied. The price is now' : 'The price has changed. It is now'
  return new AppError('AMOUNT_DIFFERS', `${why} ${formatNaira(kobo(total / seatId.length))} per seat.`)
}
