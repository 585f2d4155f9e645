import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RetrieveQuery } from '#contracts/bookings/bookings.ts'
import { MoneySearch } from '#contracts/money/money-page.ts'
import { type VerifiedPayment, VerifyPayment } from '#contracts/money/payments.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { findByReference } from '#server/bookings/public/find-booking.ts'
import { readBooking } from '#server/bookings/public/read-booking.ts'
import { makeTicket } from '#server/messages/ticket-files/make-ticket.ts'
import { findMoney } from '#server/money/money-page/find-money.ts'
import { VERIFICATIONS_PER_NETWORK } from '#server/money/payments/payment-limits.ts'
import { createThrottledSettlement } from '#server/money/payments/throttled-settlement.ts'
import { verifyPayment } from '#server/money/payments/verify-payment.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { addressOf as ipOf } from '#server/platform/http/address-of.ts'
import { countWithin } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { bookingPage } from './booking-page.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { heldUntil, readKnown } from './known-booking.ts'
import type { Lite } from './lite.ts'
import { moneyPage } from './money-page.ts'
import type { Form } from './read-form.ts'
import { startPayment } from './start-payment.ts'
import { type KnownBooking, newState, type State } from './state.ts'
import { notPaidPage, outcomeInWords, payable, ticketPage, waitingPage } from './ticket-page.ts'

/** The way back from the checkout, the ticket, the balance, and the search for a booking or for money. */
export function ticketEndpoints(app: FastifyInstance, lite: Lite): void {
  const { context } = lite
  const { db } = context
  const settle = createThrottledSettlement(context)

  /** Moves the reference from the address into the cookie. The next page asks the provider. */
  app.get<{ Querystring: { reference?: unknown } }>('/paid', async (request, reply) => {
    const state = (await lite.readState(request)) ?? newState()
    const reference = VerifyPayment.shape.reference.safeParse(request.query.reference).data
    return lite.go(reply, '/lite/ticket', { ...state, ...(reference && { reference }) })
  })

  app.get('/ticket', async (request, reply) => {
    const state = await lite.readState(request)
    if (!state?.reference && !state?.booking)
      return lite.go(reply, '/lite/booking', { ...(state ?? newState()), notice: SESSION_OVER })
    const outcome = state.reference ? await outcomeOf(state.reference, ipOf(request)) : null
    if (outcome?.status === 'success' && outcome.bookingToken)
      return showBooking(request, reply, paidState(state, await readBooking(db, outcome.bookingToken)))
    if (outcome?.status === 'pending') return lite.show(request, reply, waitingPage(outcome.message), state)
    // The booking was found by its reference.
    if (!outcome) return showBooking(request, reply, state)
    const own = await readKnown(db, state.booking)
    const isDraft = state.draft?.booking?.token === state.booking?.token
    if (own && (own.status === 'CONFIRMED' || (!isDraft && payable(own).amount > 0))) {
      // The page of the booking shows the result of the payment once, and offers to pay the balance.
      const { reference: _, ...shown } = { ...state, notice: state.notice ?? outcomeInWords(outcome) }
      return showBooking(request, reply, shown)
    }
    const page = notPaidPage(outcome, isDraft ? heldUntil(own) : null, state.notice)
    return lite.show(request, reply, page, state)
  })

  app.get('/ticket.pdf', async (request, reply) => {
    const state = await lite.readState(request)
    const view = await readKnown(db, state?.booking)
    if (view?.status !== 'CONFIRMED') throw notFound('Ticket')
    const pdf = await context.ticketPdfs.forRequest(await makeTicket(context, view))
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="ticket.pdf"')
      .send(pdf)
  })

  app.post('/balance', async (request, reply) => {
    const { form, state } = await lite.readForm(request)
    const view = await readKnown(db, state.booking)
    if (!view) return lite.go(reply, '/lite/ticket', state)
    const { amount, isBalance } = payable(view)
    // The page was shown before another payment arrived. The new page shows what is due now.
    if (amount === 0 || amount !== Number(form.get('amount'))) return lite.go(reply, '/lite/ticket', state)
    try {
      const isSplit = isBalance && view.isSplitPayment
      // The seats may have been changed since the cookie was written.
      const payment = { booking: bookingIn(view), email: view.email, amount, isSplit }
      const { reference, url } = await startPayment(context, payment, ipOf(request))
      return await lite.go(reply, url, { ...state, reference })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'MAINTENANCE') throw error
      return lite.go(reply, '/lite/ticket', { ...state, notice: error.message })
    }
  })

  app.get('/booking', async (request, reply) => {
    const state = (await lite.readState(request)) ?? newState()
    return lite.show(request, reply, bookingPage({ state, text: () => '', notice: state.notice }), state)
  })

  app.post('/booking', async (request, reply) => {
    const { form, state } = await lite.readForm(request)
    const text = textIn(form)
    const parsed = RetrieveQuery.safeParse({ bookingToken: text('bookingToken'), email: text('email') })
    if (!parsed.success) {
      const errors = fieldErrorsOf(parsed.error)
      return lite.show(request, reply.code(400), bookingPage({ state, text, errors }), state)
    }
    try {
      const view = await findByReference(db, parsed.data, ipOf(request))
      const { reference: _, ...found } = { ...state, booking: bookingIn(view) }
      return await lite.go(reply, '/lite/ticket', found)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const page = bookingPage({ state, text, notice: error.message })
      return lite.show(request, reply.code(error.status), page, state)
    }
  })

  app.get('/money', async (request, reply) => {
    const state = (await lite.readState(request)) ?? newState()
    return lite.show(request, reply, moneyPage({ state, text: () => '' }), state)
  })

  app.post('/money', async (request, reply) => {
    const { form, state } = await lite.readForm(request)
    const text = textIn(form)
    const parsed = MoneySearch.safeParse({ reference: text('reference'), email: text('email') })
    if (!parsed.success) {
      const errors = fieldErrorsOf(parsed.error)
      return lite.show(request, reply.code(400), moneyPage({ state, text, errors }), state)
    }
    try {
      const found = await findMoney(context, settle, parsed.data, ipOf(request))
      return await lite.show(request, reply, moneyPage({ state, text, found }), state)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const page = moneyPage({ state, text, notice: error.message })
      return lite.show(request, reply.code(error.status), page, state)
    }
  })

  async function showBooking(request: FastifyRequest, reply: FastifyReply, state: State) {
    const view = await readKnown(db, state.booking)
    if (!view) throw notFound('Booking')
    const codes = view.status === 'CONFIRMED' ? (await makeTicket(context, view)).seats : []
    return lite.show(request, reply, ticketPage(view, codes, state), state)
  }

  /** Above the limit of the network, the provider is not asked, and the visitor waits. */
  async function outcomeOf(reference: string, ip: string): Promise<VerifiedPayment | null> {
    if (!(await countWithin(db, VERIFICATIONS_PER_NETWORK, networkOf(ip)))) return WAITING
    return verifyPayment(context, settle, reference).catch((error) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null
      throw error
    })
  }
}

const SESSION_OVER = 'To see your ticket, enter your booking reference. It is in the e-mail we sent you.'

const WAITING: VerifiedPayment = {
  status: 'pending',
  message: 'We are confirming your payment',
  reason: null,
  declines: null,
  ticketUrl: null,
  bookingToken: null,
}

/**
 * Removes the draft after the payment of its booking, because its texts are no longer needed. Keeps it after a payment
 * of another booking.
 */
function paidState({ draft, ...state }: State, view: BookingView): State {
  const isOwn = draft?.booking?.token === view.bookingToken
  return { ...state, booking: bookingIn(view), ...(draft && !isOwn && { draft }) }
}

const bookingIn = (view: BookingView): KnownBooking => ({
  id: view.id,
  token: view.bookingToken,
  seatIds: view.seats.map(({ id }) => id),
})

const textIn =
  (form: Form) =>
  (field: string): string =>
    form.get(field) ?? ''
