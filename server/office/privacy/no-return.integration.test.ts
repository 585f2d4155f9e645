import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { REMOVED } from '#domain/platform/retention.ts'
import { buildBooking } from '#testing/builders.ts'
import { counterApp, PASSENGER, seatIds } from '#testing/counter.ts'
import { depart, endUndoTime } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations } from '#testing/stored-rows.ts'
import { endJourneys, visitOf } from './testing/canaries.ts'

const ADA = 'ada@example.com'
const ERASED = 'The data of this passenger has been erased. Create a new booking.'

const erase = ({ app }: SellingApp, dataKey: string) =>
  app.inject({ method: 'POST', url: '/api/my-data/erase', payload: { dataKey, isUnderstood: true } })

/** Cancels a trip on which two passengers have seats without having paid. Returns their bookings and the counter. */
async function canceledTrip() {
  const shop = await sellingApp()
  const counter = await counterApp({ shop })
  const { trip, call } = counter
  const book = async (email: string, seat: number) => {
    const booking = await buildBooking(shop.database.db, trip, {
      seats: [seat],
      fields: { email, status: 'PENDING' },
    })
    const change = { bookingToken: booking.booking_token, status: 'CONFIRMED', reason: 'Pays at the park' }
    expect((await call('PATCH', '/bookings', change)).statusCode).toBe(200)
    return booking
  }
  const bookings = [await book(ADA, 1), await book('obi@example.com', 2)] as const
  const canceled = await call('PATCH', `/trips/${trip.id}`, { status: 'CANCELED' })
  const { id } = canceled.json().data.cancellation
  return { shop, call, bookings, undo: () => call('POST', `/trip-cancellations/${id}/undo`) }
}

test('while a cancelled trip may be restored, nothing is erased [F78]', async () => {
  const { shop } = await canceledTrip()
  const { dataKey, summary } = await visitOf(shop, ADA)
  const words = /^The trip for booking .* was cancelled and may be restored until .* after that\.$/
  expect(summary.blocks).toEqual([expect.stringMatching(words)])
  expect((await erase(shop, dataKey)).json().error).toMatch(words)
  await endUndoTime(shop)
  expect((await erase(shop, dataKey)).statusCode).toBe(200)
})

test('a restored trip takes back its passengers, but not one who is erased [F78]', async () => {
  const { shop, bookings, undo } = await canceledTrip()
  const [erased, other] = bookings
  await shop.database.pool.query('update bookings set email = $1 where id = $2', [REMOVED.email, erased.id])
  expect((await undo()).statusCode).toBe(200)
  expect(await bookingOf(shop, erased.id)).toMatchObject({ status: 'CANCELLED' })
  expect(await bookingOf(shop, other.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await invariantViolations(shop)).toEqual([])
})

test('staff reopen the cancelled booking of a passenger, but not of one who is erased [F78]', async () => {
  const shop = await sellingApp()
  const { trip, call } = await counterApp({ shop })
  const { db } = shop.database
  const cancelled = (email: string, seat: number) =>
    buildBooking(db, trip, { seats: [seat], fields: { email, status: 'CANCELLED' } })
  const [erased, other] = [await cancelled(ADA, 1), await cancelled('obi@example.com', 2)]
  const { dataKey } = await visitOf(shop, ADA)
  expect((await erase(shop, dataKey)).statusCode).toBe(200)
  const reopen = ({ booking_token: bookingToken }: typeof erased, status: string) =>
    call('PATCH', '/bookings', { bookingToken, status, reason: 'Called us' })
  for (const status of ['PENDING', 'CONFIRMED']) {
    const refused = await reopen(erased, status)
    expect([refused.statusCode, refused.json().error]).toEqual([409, ERASED])
  }
  expect((await reopen(other, 'PENDING')).statusCode).toBe(200)
})

test('staff cannot move the booking of an erased passenger to a coming trip [F78]', async () => {
  const shop = await sellingApp()
  const { trip, call, sell } = await counterApp({ shop })
  const { id } = (await sell([1])).json().data
  await shop.database.pool.query('update bookings set email = $1', [REMOVED.email])
  const seatId = [trip.seats[4]?.id]
  const moved = await call('POST', `/bookings/${id}/move`, {
    tripId: trip.id,
    seatId,
    reason: 'Missed the bus',
  })
  expect([moved.statusCode, moved.json().error]).toEqual([409, ERASED])
})

test('nobody can start a payment for the booking of an erased passenger [F78]', async () => {
  const shop = await sellingApp()
  const { trip, sell } = await counterApp({ shop })
  const { id } = (await sell([1], { isPaymentComplete: false, amountPaid: 5_000 })).json().data
  // The bus is on its way, so the balance could be paid online.
  await depart(shop)
  const { booking_token: bookingToken } = await bookingOf(shop, id)
  const start = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/payments/initialize',
      payload: {
        email: ADA,
        amount: naira(30_000),
        bookingId: id,
        bookingToken,
        seatIds: seatIds(trip, [1]),
        isSplitPayment: false,
      },
    })
  await shop.database.pool.query('update bookings set email = $1', [REMOVED.email])
  const refused = await start()
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'The data of this booking has been erased, so it can’t be paid online. Please contact us to pay.',
  ])
  await shop.database.pool.query('update bookings set email = $1', [PASSENGER.email])
  expect((await start()).statusCode).toBe(200)
})

test('staff cannot write new contact details into the booking of an erased passenger [F78]', async () => {
  const shop = await sellingApp()
  const { sell, call } = await counterApp({ shop })
  const { id } = (await sell([1])).json().data
  await endJourneys(shop)
  const { dataKey } = await visitOf(shop, PASSENGER.email)
  expect((await erase(shop, dataKey)).statusCode).toBe(200)
  for (const change of [{ mobile: '0803 555 0199' }, { email: ADA }, { passengerName: 'Tester Ada' }]) {
    const refused = await call('PATCH', `/bookings/${id}/contact`, change)
    expect([refused.statusCode, refused.json().error]).toEqual([409, ERASED])
  }
  expect(await bookingOf(shop, id)).toMatchObject({
    passenger_name: REMOVED.name,
    email: REMOVED.email,
    mobile: REMOVED.phone,
  })
})

test('the invariants count an erased passenger on an upcoming trip [F78]', async () => {
  const shop = await sellingApp()
  const { sell } = await counterApp({ shop })
  expect((await sell([1])).statusCode).toBe(201)
  expect(await invariantViolations(shop)).toEqual([])
  await shop.database.pool.query('update bookings set email = $1', [REMOVED.email])
  expect(await invariantViolations(shop)).toMatchObject([
    { invariant: 'no erased passenger is booked on an upcoming trip', broken: 1 },
  ])
})
