import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Trip } from '#contracts/network/trips.ts'
import { RecordId } from '#contracts/platform/record-id.ts'
import { seatLimit } from '#domain/company/settings.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import { createHolds } from '#server/bookings/public/hold-in-turn.ts'
import { readBooking } from '#server/bookings/public/read-booking.ts'
import { tripClosed } from '#server/bookings/public/refusals.ts'
import { releaseDraft } from '#server/changes/expiry/release-draft.ts'
import { listPublicOffers } from '#server/company/offers/list-public-offers.ts'
import { readPolicyInForce } from '#server/company/policies/read-policy-in-force.ts'
import { showTrip } from '#server/network/trips/show-trip.ts'
import { AppError, type FieldErrors } from '#server/platform/errors.ts'
import { addressOf as ipOf } from '#server/platform/http/address-of.ts'
import { heldUntil, readKnown } from './known-booking.ts'
import type { Lite } from './lite.ts'
import { readDetails, typedIn } from './read-details.ts'
import { reviewPage, TERMS_MISSING } from './review-page.ts'
import { reviewChosen, reviewHeld } from './reviewed.ts'
import { seatsPage, type Typed } from './seats-page.ts'
import { amountToPay, holdOnce, mayBePaid, startPayment } from './start-payment.ts'
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
    const asked = request.query.trip ?? details?.tripId
    if (asked === undefined) return lite.go(reply, '/lite', state)
    const trip = await tripOnSale(asked)
    if (!trip) return toOtherTrips(reply, state)
    const limit = seatLimit(request.liteSettings)
    const passengers = Number(request.query.passengers ?? details?.seatId.length)
    const kept: Record<string, unknown> = details ?? state.typed ?? {}
    return showSeats(request, reply, state, trip, {
      passengers: Math.min(Math.max(1, Math.trunc(passengers) || 1), limit),
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
    const held = state.draft?.booking
    if (!(await isReleased(held)))
      // Money for the held seats may be on its way. The next page shows the result.
      return lite.go(reply, '/lite/ticket', showing(held, state))
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
      const { booking, total } = await holdOnce(context, hold, draft, ipOf(request))
      known = { ...state, draft: { ...draft, booking } }
      const own = await readBooking(db, booking.token)
      // A form from before the payment still has the key of the booking, which is now paid.
      if (own.status === 'CONFIRMED') return await toTicket(reply, known)
      if (total !== Number(form.get('total'))) throw priceChanged(draft.details, total)
      const wantsSplit = form.get('pay') === 'split'
      const { paymentType } = own.trip
      const toPay = amountToPay(total, booking.seatIds.length, { paymentType, wantsSplit })
      const { email } = draft.details
      const earlier = state.booking?.token === booking.token ? state.reference : undefined
      if (earlier && (await mayBePaid(context, earlier, ipOf(request))))
        return await lite.go(reply, '/lite/ticket', known)
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

  /** If there is no draft, the booking is paid or nothing was chosen yet. */
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
    const until = heldUntil(own)
    const reviewed =
      own && until ? reviewHeld(own) : trip && reviewChosen(trip, details.seatId, await readPolicyInForce(db))
    if (!reviewed) return toOtherTrips(reply, state)
    const settings = request.liteSettings
    const canChange = trip !== null
    const shown = { reviewed, canChange, state, details, key, heldUntil: until, settings, errors }
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
    return lite.go(reply, '/lite/ticket', showing(draft?.booking, state))
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

/**
 * Lets the page of the ticket show a booking. Forgets the last payment if another booking was shown before, because the
 * payment may belong to that one.
 */
function showing(booking: KnownBooking | undefined, state: State): State {
  if (state.booking?.token === booking?.token) return state
  const { reference: _, ...rest } = state
  return { ...rest, booking }
}

/** The most bytes of one typed field in the cookie. */
const MOST_TYPED_BYTES = 240

/**
 * Keeps what was typed for a trip that has closed meanwhile, so that it fills the form of the next trip. A text that is
 * too long for the cookie is left out: the visitor might not notice that its end is missing.
 */
function typedBeforeDraft({ draft }: State, { text }: Typed): Pick<State, 'typed'> {
  if (draft) return {}
  const fields = ['passengerName', 'email', 'mobile', 'passengerAddress', 'nextOfKinName', 'nextOfKinPhone']
  const kept = fields.filter((field) => Buffer.byteLength(JSON.stringify(text(field))) <= MOST_TYPED_BYTES)
  return { typed: Object.fromEntries(kept.map((field) => [field, text(field)])) }
}

function priceChanged(
  { offerCode, seatId }: { offerCode?: string | undefined; seatId: number[] },
  total: Kobo,
) {
  const why = offerCode ? 'Offer code applied. The price is now' : 'The price has changed. It is now'
  return new AppError('AMOUNT_DIFFERS', `${why} ${formatNaira(kobo(total / seatId.length))} per seat.`)
}
