import type { NewBooking } from '#contracts/changes/admin-bookings.ts'
import { totalFare } from '#domain/bookings/fares.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { formatNaira, type Kobo, kobo, naira } from '#domain/platform/money.ts'
import { newBookingToken } from '#server/bookings/public/new-booking-token.ts'
import { seatTaken, tripNotFound } from '#server/bookings/public/refusals.ts'
import { refusePartPayment } from '#server/money/payments/refuse-part-payment.ts'
import { takeMoney } from '#server/money/payments/take-money.ts'
import { releaseStaffHolds } from '#server/network/seats/release-staff-holds.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { withKeyedTransaction } from '#server/platform/idempotency/with-idempotency.ts'
import { announce } from '#server/platform/outbox/announce.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import { confirmUnpaid } from './confirm-unpaid.ts'
import { keepSeats } from './edit-booking-queries.ts'
import { notForSale } from './not-for-sale.ts'
import {
  insertSale,
  selectTripToSell,
  selectWantedSeats,
  type TripToSell,
  type WantedSeat,
} from './sell-seats-queries.ts'
import { staffEntry } from './staff-log.ts'

/**
 * Sells seats at the counter or by phone and returns the booking id. A request repeated with its idempotency key sells
 * once.
 */
export async function sellSeats(
  context: AppContext,
  act: StaffAction,
  wanted: NewBooking,
  key: string | undefined,
): Promise<number> {
  const endpoint = `POST /bookings/adminCreate by ${act.actor.id}`
  const { id } = await withKeyedTransaction(context.db, { endpoint, key, body: wanted }, async (tx) => ({
    id: await sell(tx, context, act, wanted),
  }))
  return id
}

async function sell(
  tx: Database,
  context: AppContext,
  act: StaffAction,
  wanted: NewBooking,
): Promise<number> {
  await lockInOrder(tx, { trips: ['share', wanted.tripId] })
  const trip = await selectTripToSell(tx, wanted.tripId)
  if (!trip) throw tripNotFound()
  if (!trip.isSold) throw notForSale(trip)
  const seats = await takeSeats(tx, wanted)
  const { total, paid } = pricesOf(trip, wanted)
  const bookingToken = newBookingToken()
  const id = await insertSale(tx, {
    ...wanted,
    bookingToken,
    price: trip.price,
    seats,
    soldBy: act.actor.id,
  })
  await keepSeats(tx, id)
  const words = [seatsInWords(seats.map(({ seatNo }) => seatNo)), formatNaira(total)]
  await writeLog(tx, { ...staffEntry(act, { id }, 'booking.created', words), after: { status: 'PENDING' } })
  const { method = 'cash', receiptNo, reason } = wanted
  if (paid > 0) {
    refusePartPayment({ ...trip, seats: seats.length }, paid)
    const inHand = { bookingId: id, amount: paid, method, receiptNo }
    await takeMoney(tx, context, act, { ...inHand, reason: reason || 'Sold at the counter' })
  } else if (wanted.isPaymentComplete) {
    await confirmUnpaid(tx, act, { id, status: 'PENDING', total, paid }, reason ?? '')
  } else await announce(tx, 'reservation', { bookingId: id, once: id })
  return id
}

/** Locks the wanted seats and releases them from staff holds. Throws if one is taken or belongs to another trip. */
async function takeSeats(tx: Database, { tripId, seatId }: NewBooking): Promise<WantedSeat[]> {
  await releaseStaffHolds(tx, seatId)
  const seats = await selectWantedSeats(tx, tripId, seatId)
  const taken = seats.filter(({ isFree }) => !isFree).map(({ seatNo }) => seatNo)
  if (taken.length > 0 || seats.length < seatId.length) throw seatTaken(taken)
  return seats
}

/**
 * Computes the total from the price of the trip, and the paid amount. Throws if the clerk took more than the total,
 * took another amount as full payment, or sent a smaller amount due than the server computes.
 */
function pricesOf(trip: TripToSell, wanted: NewBooking): { total: Kobo; paid: Kobo } {
  const total = totalFare(trip.price, wanted.seatId.length)
  const said = naira(wanted.amountPaid)
  const paid = wanted.isPaymentComplete && said === 0 ? total : said
  const left = kobo(total - paid)
  if (left < 0 || (wanted.isPaymentComplete && left !== 0))
    throw new AppError('AMOUNT_DIFFERS', `The total is ${formatNaira(total)}. Check the price again.`)
  if (!wanted.isPaymentComplete && wanted.amountDue > 0 && naira(wanted.amountDue) < left)
    throw new AppError('AMOUNT_DIFFERS', `With ${formatNaira(paid)} paid, ${formatNaira(left)} is still due.`)
  return { total, paid }
}
