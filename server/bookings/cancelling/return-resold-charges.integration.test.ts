import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { buildBooking } from '#testing/builders.ts'
import { linkedSelf, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'
import { returnResoldCharges } from './return-resold-charges.ts'

/** A passenger of two seats cancels both 30 hours before departure: ₦8,750 a seat. */
async function cancelledSeats(shop: SellingApp) {
  const paid = await paidBooking(shop, { seats: [1, 2], hours: 30 })
  const visitor = await linkedSelf(shop, paid.booking)
  const expected = { charge: naira(17_500), back: naira(52_500) }
  expect((await visitor.call('cancel', { expected })).statusCode).toBe(200)
  return paid
}

const leave = ({ database }: SellingApp, tripId: number, minutes: number) =>
  sql`update trips set depart_time = now() - ${minutes} * interval '1 minute' where id = ${tripId}`.execute(
    database.db,
  )

const resold = async (shop: SellingApp, bookingId: number) =>
  (await refundsOf(shop, bookingId))
    .filter(({ reason }) => reason === 'seat_resold')
    .map(({ amount_kobo }) => amount_kobo)

test('one of two cancelled seats is sold again: its charge goes back except for ₦1,000, an hour after departure, once', async () => {
  const shop = await sellingApp()
  const { booking, trip, payment } = await cancelledSeats(shop)
  await paidBooking(shop, { trip, seats: [2] })
  await leave(shop, trip.id, 59)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([])
  await leave(shop, trip.id, 61)
  await Promise.all([returnResoldCharges(shop.context), returnResoldCharges(shop.context)])
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([naira(7_750)])
  expect(await paymentOf(shop, payment.reference)).toMatchObject({
    charged_kobo: naira(9_750),
    applied_kobo: 0,
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('the bus leaves full: all charges go back except for ₦1,000 a seat', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await cancelledSeats(shop)
  await buildBooking(shop.database.db, trip, {
    seats: trip.seats.map(({ seat_no }) => Number(seat_no)),
    fields: { status: 'CONFIRMED', paid_kobo: 0, required_kobo: 0, confirmed_at: new Date() },
  })
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([naira(15_500)])
})

test('nobody takes the seats: the charge stays', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await cancelledSeats(shop)
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([])
})
