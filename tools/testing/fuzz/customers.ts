import { commitmentFee } from '#domain/bookings/fares.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { makeFillLink } from '#server/bookings/passengers/fill-link.ts'
import { cancelOwnSeats } from '#server/changes/self/cancel-own-seats.ts'
import { startSession } from '#server/changes/self/open-booking.ts'
import { quoteAct } from '#server/changes/self/quote-act.ts'
import { buildRoute, buildTrip, buildUser, PASSWORD } from '../builders.ts'
import type { SellingApp } from '../selling-app.ts'
import type { Known } from './fit-values.ts'

let counter = 0

/** Creates a route, a trip, and a visitor who holds two seats of that trip. */
export async function aVisitor(
  selling: SellingApp,
  { paymentType = 'Full' }: { paymentType?: 'Full' | 'Split' } = {},
): Promise<Known> {
  const { db } = selling.database
  const route = await buildRoute(db, { payment_type: paymentType })
  const trip = await buildTrip(db, { route })
  const seatIds = trip.seats.slice(0, 2).map((seat) => seat.id)
  const number = String(++counter).padStart(8, '0')
  const passenger = {
    passengerName: 'Tester Uche',
    passengerAddress: '1 Sample Street',
    email: `fuzzed${number}@example.com`,
    mobile: `080${number}`,
    nextOfKinName: 'Sample Bisi',
    nextOfKinPhone: '08000000001',
  }
  const isSplitPayment = paymentType === 'Split'
  const { data } = await post(selling, '/api/bookings', { tripId: trip.id, seatId: seatIds, ...passenger })
  return {
    ...passenger,
    tripId: trip.id,
    routeId: route.id,
    busId: trip.bus_id,
    origin: route.origin,
    destination: route.destination,
    date: lagosDay(trip.depart_time),
    seatId: seatIds,
    seatIds,
    seatNo: trip.seats[0]?.seat_no,
    otherSeats: trip.seats.slice(2, 4).map((seat) => seat.id),
    bookingId: data.id,
    bookingToken: data.bookingToken,
    file: `${data.bookingToken}.pdf`,
    amount: isSplitPayment ? commitmentFee(seatIds.length) : trip.price_kobo * seatIds.length,
    isSplitPayment,
    phone: passenger.mobile,
    contactInfo: passenger.email,
    contact: passenger.email,
    // The honeypot of the contact form, which people leave empty.
    website: '',
    path: '/booking',
    page: 1,
    password: PASSWORD,
  }
}

/** Starts a payment and returns its reference. */
export async function startPaying(
  selling: SellingApp,
  { email, amount, bookingId, bookingToken, seatIds, isSplitPayment }: Known,
): Promise<string> {
  const payment = { email, amount, bookingId, bookingToken, seatIds, isSplitPayment }
  return (await post(selling, '/api/payments/initialize', payment)).paystackRef
}

export async function pay(selling: SellingApp, visitor: Known): Promise<string> {
  const reference = await startPaying(selling, visitor)
  selling.sandbox.paystack.pay(reference, { notify: false })
  await post(selling, '/api/payments/verify', { reference })
  return reference
}

/** A passenger who has paid, has used the link to cancel the booking, and has read the quote. */
export async function aCancellingPassenger(selling: SellingApp): Promise<Known> {
  const visitor = await aVisitor(selling)
  await pay(selling, visitor)
  const cookie = `tafiya_self=${await startSession(selling.context, actingOn(visitor))}`
  const asked = {
    method: 'POST' as const,
    url: '/api/self/quote',
    payload: { act: 'cancel' },
    headers: { cookie },
  }
  const { charge, back } = (await selling.app.inject(asked)).json().data
  const { bookingToken, email } = visitor
  return { bookingToken, email, cookie, seatNos: undefined, expected: { charge, back } }
}

/** A passenger who has read the cost of a move to another trip. */
export async function aMovingPassenger(selling: SellingApp): Promise<Known> {
  const visitor = await aVisitor(selling)
  await pay(selling, visitor)
  const { id: tripId } = await buildTrip(selling.database.db, { route: { id: Number(visitor.routeId) } })
  const session = actingOn(visitor)
  const cookie = `tafiya_self=${await startSession(selling.context, session)}`
  const { charge, back, due, move } = await quoteAct(selling.context, session, { act: 'move', tripId })
  const expected = { charge, back, due, leastPercent: move?.leastPercent }
  return { cookie, tripId, seatId: move?.seatId, expected }
}

/** A passenger who has used a link and chosen other seats, another address and a corrected name. */
export async function aChangingPassenger(selling: SellingApp): Promise<Known> {
  const visitor = await aVisitor(selling)
  await pay(selling, visitor)
  const cookie = `tafiya_self=${await startSession(selling.context, actingOn(visitor))}`
  return {
    cookie,
    seatId: visitor.otherSeats,
    email: `corrected${visitor.email}`,
    mobile: visitor.mobile,
    passengerName: 'Tester Ucha',
    channel: 'email',
  }
}

/** A buyer who names the passenger of a seat, with the link of that seat. */
export async function aNamingPassenger(selling: SellingApp): Promise<Known> {
  const visitor = await aVisitor(selling)
  await pay(selling, visitor)
  const { context, database } = selling
  const cookie = `tafiya_self=${await startSession(context, actingOn(visitor))}`
  const { id, seat_no, updated_at } = await database.db
    .selectFrom('passengers')
    .select(['id', 'seat_no', 'updated_at'])
    .where('booking_id', '=', Number(visitor.bookingId))
    .executeTakeFirstOrThrow()
  const link = await makeFillLink(database.db, context.config, id)
  return {
    cookie,
    bookingId: visitor.bookingId,
    tripId: visitor.tripId,
    seatNo: seat_no,
    token: link.split('/').at(-1),
    updatedAt: updated_at.toISOString(),
    name: 'Tester Bola',
    phone: '08030000002',
    address: '2 Sample Street',
    nextOfKinName: 'Sample Chi',
    nextOfKinPhone: '08030000003',
    infantName: '',
    channel: 'share',
  }
}

/** A passenger who has paid in cash and cancelled, with the code of the refund. */
export async function aCollectingPassenger(selling: SellingApp): Promise<Known> {
  const visitor = await aVisitor(selling)
  const reference = await pay(selling, visitor)
  const { context, database } = selling
  const clerk = await buildUser(database.db)
  const cash = { purpose: 'MANUAL', provider: 'cash', channel: 'cash', recorded_by: clerk.id } as const
  await database.db.updateTable('payments').set(cash).where('reference', '=', reference).execute()
  const session = actingOn(visitor)
  const { charge, back } = await quoteAct(context, session, { act: 'cancel' })
  const by = { ip: '10.0.0.1', requestId: 'fuzz', idemKey: undefined }
  const { toCollect } = await cancelOwnSeats(context, session, { expected: { charge, back } }, by)
  return { bookingToken: visitor.bookingToken, code: toCollect[0]?.code }
}

/** The session of a passenger who has used a link. */
const actingOn = ({ bookingId }: Known) => ({ bookingId: Number(bookingId), mayAct: true, isByLink: false })

/** A passenger who has proof of the booking and whose refund needs a bank account. */
export async function aPassengerWithoutAccount(selling: SellingApp): Promise<Known> {
  const { db } = selling.database
  const visitor = await aVisitor(selling)
  const reference = await pay(selling, visitor)
  const payment = db.selectFrom('payments').select('id').where('reference', '=', reference)
  const { id: refundId } = await db
    .insertInto('refunds')
    .values({
      payment_id: (await payment.executeTakeFirstOrThrow()).id,
      reason: 'goodwill',
      amount_kobo: 100_000,
      status: 'NEEDS_ATTENTION',
      provider_refund_id: `fuzzed${counter}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { reference, email: visitor.email, phoneEnd: String(visitor.mobile).slice(-4), refundId }
}

async function post({ app }: SellingApp, url: string, payload: object) {
  // Uses many IP addresses, because one address cannot hold so many seats.
  const remoteAddress = `10.${counter >> 16}.${(counter >> 8) & 255}.${counter & 255}`
  const answer = await app.inject({ method: 'POST', url, payload, remoteAddress })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  return answer.json()
}
