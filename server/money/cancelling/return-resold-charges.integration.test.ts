import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { closeDisputesByHand } from '#server/money/disputes/record-disputes.ts'
import type { Bookings } from '#server/platform/database/schema.ts'
import { type BuiltTrip, buildBooking } from '#testing/builders.ts'
import { linkedSelf, openSelf, paidBooking, quotedMove, tripBeside } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'
import { returnResoldCharges } from './return-resold-charges.ts'

/** A passenger with another name and phone number than those of the builder. */
const HALIMA = { passenger_name: 'Halima Sample', mobile: '08035550199' }

/** A passenger of two seats cancels both 30 hours before departure: ₦8,750 a seat. */
async function cancelledSeats(
  shop: SellingApp,
  fields: Partial<Insertable<Bookings>> = {},
  trip?: BuiltTrip,
) {
  const paid = await paidBooking(shop, { seats: [1, 2], hours: 30, fields, ...(trip && { trip }) })
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
  await paidBooking(shop, { trip, seats: [2], fields: HALIMA })
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
  // Neither the passenger nor staff decided about this refund.
  const { rows } = await sql`
    select by_passenger, user_id from booking_acts where kind = 'refund'
  `.execute(shop.database.db)
  expect(rows).toEqual([{ by_passenger: false, user_id: null }])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the bus leaves full: all charges go back except for ₦1,000 a seat', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await cancelledSeats(shop)
  await buildBooking(shop.database.db, trip, {
    seats: trip.seats.map(({ seat_no }) => Number(seat_no)),
    fields: { ...HALIMA, status: 'CONFIRMED', paid_kobo: 0, required_kobo: 0, confirmed_at: new Date() },
  })
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([naira(15_500)])
})

/** How the passenger of these seats books one of them again after the cancellation. */
const FIRST = { passenger_name: 'Ada Sample', email: 'ada.sample@gmail.com', mobile: '0803 555 0101' }
const again: [string, Partial<Insertable<Bookings>>][] = [
  ['with the same e-mail address', { email: FIRST.email }],
  ['with another spelling of the e-mail address', { email: 'adasample+bus@googlemail.com' }],
  ['with another spelling of the phone number', { mobile: '+234 803 555 0101' }],
  ['with the name in another order', { passenger_name: 'SAMPLE  Ada' }],
]

test.each(again)('the passenger buys the cancelled seat again %s: the charge stays', async (_, same) => {
  const shop = await sellingApp()
  const { booking, trip } = await cancelledSeats(shop, FIRST)
  await paidBooking(shop, { trip, seats: [2], fields: { ...HALIMA, ...same } })
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the passenger buys the cancelled seat again and then changes the contact: the charge stays', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await cancelledSeats(shop, FIRST)
  const bought = await paidBooking(shop, { trip, seats: [2], fields: { ...HALIMA, email: FIRST.email } })
  await shop.database.db
    .updateTable('bookings')
    .set({ email: 'halima@example.com' })
    .where('id', '=', bought.booking.id)
    .execute()
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([])
})

test('a friend buys the cancelled seat and enters the passenger of it as the traveller: the charge stays', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await cancelledSeats(shop, FIRST)
  const friend = await paidBooking(shop, { trip, seats: [2], fields: HALIMA })
  await shop.database.db
    .updateTable('passengers')
    .set({ name: 'Ada S.', phone: '+2348035550101' })
    .where('booking_id', '=', friend.booking.id)
    .execute()
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([])
})

test('a companion of the cancelled booking buys the own seat again: the charge stays', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop, { seats: [1, 2], hours: 30, fields: FIRST })
  await shop.database.db
    .updateTable('passengers')
    .set({ name: 'Halima Sample' })
    .where('booking_id', '=', booking.id)
    .where('seat_no', '=', '2')
    .execute()
  const visitor = await linkedSelf(shop, booking)
  const expected = { charge: naira(17_500), back: naira(52_500) }
  expect((await visitor.call('cancel', { expected })).statusCode).toBe(200)
  await paidBooking(shop, { trip, seats: [2], fields: HALIMA })
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([])
})

test('the passenger moves an own booking of another trip to the cancelled seat: the charge stays', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await cancelledSeats(shop, FIRST)
  const beside = await tripBeside(shop, trip)
  const own = await paidBooking(shop, { trip: beside, seats: [1], fields: FIRST })
  const { call } = await staffMember(shop)
  const answer = await call('POST', `/bookings/${own.booking.id}/move`, {
    tripId: trip.id,
    seatId: [trip.seats[0]?.id],
    reason: 'Asked by phone',
  })
  expect(answer.statusCode, answer.body).toBe(200)
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([])
})

test('the last free seat of a full bus is bought again by its passenger: the charge stays', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await cancelledSeats(shop, FIRST)
  const [first, ...others] = trip.seats.map(({ seat_no }) => Number(seat_no))
  await paidBooking(shop, { trip, seats: others, fields: HALIMA })
  await paidBooking(shop, { trip, seats: [first as number], fields: FIRST })
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  // Seat 2 was sold to another passenger, seat 1 was not.
  expect(await resold(shop, booking.id)).toEqual([naira(7_750)])
})

test('the bus leaves full, and the passenger had another seat on it before: the charges go back', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop, { seats: [1], hours: 30, fields: FIRST })
  await paidBooking(shop, { trip, seats: [2], fields: FIRST })
  const visitor = await linkedSelf(shop, booking)
  await visitor.call('cancel', { expected: { charge: naira(8_750), back: naira(26_250) } })
  const others = trip.seats.map(({ seat_no }) => Number(seat_no)).filter((seatNo) => seatNo !== 2)
  await paidBooking(shop, { trip, seats: others, fields: HALIMA })
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([naira(7_750)])
})

test('staff revive a booking that had cancelled the seat: the seat counts as not sold, and an own booking fills no bus', async () => {
  const shop = await sellingApp()
  const { call } = await staffMember(shop)
  const change = async (of: { booking_token: string }, fields: object) => {
    const answer = await call('PATCH', '/bookings', { bookingToken: of.booking_token, ...fields })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const cancel = { status: 'CANCELLED', refund: 'none', reason: 'Asked by phone' }
  const revive = { status: 'CONFIRMED', reason: 'Travels after all' }
  const first = await paidBooking(shop, { seats: [1], hours: 30, fields: FIRST })
  const { trip } = first
  await change(first.booking, cancel)
  const { booking } = await cancelledSeats(shop, FIRST, trip)
  await change(first.booking, revive)
  const stranger = await paidBooking(shop, { trip, seats: [2], fields: HALIMA })
  await change(stranger.booking, cancel)
  await change(stranger.booking, revive)
  const others = trip.seats.map(({ seat_no }) => Number(seat_no)).filter((seatNo) => seatNo > 2)
  await paidBooking(shop, { trip, seats: others, fields: { ...HALIMA, email: 'other@example.com' } })
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([])
})

test('passengers who were on the bus before take the free seats: the charges stay', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop, { seats: [1, 2, 3], hours: 30 })
  const other = await paidBooking(shop, { trip, seats: [4] })
  const visitor = await linkedSelf(shop, booking)
  const expected = { charge: naira(17_500), back: naira(52_500) }
  await visitor.call('cancel', { seatNos: ['1', '2'], expected })
  const take = async (who: typeof visitor, seatNo: string) => {
    const taken = await who.call('seat', {
      seatId: [trip.seats.find(({ seat_no }) => seat_no === seatNo)?.id],
    })
    expect(taken.statusCode, taken.body).toBe(200)
  }
  await take(visitor, '1')
  await take(await openSelf(shop, other.booking), '2')
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([])
})

test('a booking of another trip moves to a cancelled seat, by its passenger or by staff: the charge goes back', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop, { seats: [1, 2], hours: 30 })
  const beside = await tripBeside(shop, trip)
  const first = await paidBooking(shop, { trip: beside, seats: [1], fields: HALIMA })
  const second = await paidBooking(shop, { trip: beside, seats: [2], fields: HALIMA })
  const visitor = await linkedSelf(shop, booking)
  await visitor.call('cancel', { expected: { charge: naira(17_500), back: naira(52_500) } })
  const seat = (at: number) => trip.seats[at]?.id
  const { call } = await staffMember(shop)
  const moved = await call('POST', `/bookings/${first.booking.id}/move`, {
    tripId: trip.id,
    seatId: [seat(0)],
    reason: 'Asked by phone',
  })
  expect(moved.statusCode, moved.body).toBe(200)
  const own = await linkedSelf(shop, second.booking)
  const quote = (await own.call('quote', { act: 'move', tripId: trip.id })).json().data
  const { charge, back, due } = quote
  const answer = await own.call('move', {
    tripId: trip.id,
    seatId: [seat(1)],
    expected: { charge, back, due },
  })
  expect(answer.statusCode, answer.body).toBe(200)
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

test('a booking is revived and cancelled again: a resold seat returns one charge, and the flat charge stays', async () => {
  const shop = await sellingApp()
  const { booking, trip, payment } = await cancelledSeats(shop)
  const { call } = await staffMember(shop)
  const change = (fields: object) =>
    call('PATCH', '/bookings', { bookingToken: booking.booking_token, ...fields })
  const revived = await change({ status: 'CONFIRMED', reason: 'Travels after all' })
  expect(revived.statusCode, revived.body).toBe(200)
  expect((await change({ status: 'CANCELLED', refund: 'policy' })).statusCode).toBe(200)
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: naira(17_500) })
  await paidBooking(shop, { trip, seats: [1, 2], fields: HALIMA })
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([naira(15_500)])
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: naira(2_000) })
  expect(await invariantViolations(shop)).toEqual([])
})

test('staff have waived a part of the charge: a resold seat returns no part of the flat charge', async () => {
  const shop = await sellingApp()
  const { booking, trip, payment } = await cancelledSeats(shop)
  const { call } = await staffMember(shop)
  const waived = await call('PATCH', '/bookings', {
    bookingToken: booking.booking_token,
    refund: 'waive',
    refundAmount: 16_000,
    waiveBecause: 'medical',
    reason: 'Doctor’s note seen',
  })
  expect(waived.statusCode, waived.body).toBe(200)
  await paidBooking(shop, { trip, seats: [1, 2], fields: HALIMA })
  await leave(shop, trip.id, 61)
  await returnResoldCharges(shop.context)
  expect(await resold(shop, booking.id)).toEqual([])
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: naira(1_500) })
})

test('the company cancels the trip later: the charges go back whole, once it cannot be undone', async () => {
  const shop = await sellingApp()
  const { booking, trip, payment } = await cancelledSeats(shop)
  const { call } = await staffMember(shop)
  const canceled = await call('PATCH', `/trips/${trip.id}`, { status: 'CANCELED' })
  expect(canceled.statusCode, canceled.body).toBeLessThan(300)
  await returnResoldCharges(shop.context)
  expect(await refundsOf(shop, booking.id)).toHaveLength(1)
  await sql`update trip_cancellations set undo_until = now()`.execute(shop.database.db)
  await returnResoldCharges(shop.context)
  await returnResoldCharges(shop.context)
  expect((await refundsOf(shop, booking.id)).slice(1)).toMatchObject([
    { reason: 'trip_canceled', amount_kobo: naira(17_500) },
  ])
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: 0 })
  expect(await invariantViolations(shop)).toEqual([])
})

/** A passenger of two seats cancels one for ₦8,750 and moves the other to another trip. */
async function movedSeat(shop: SellingApp) {
  const paid = await paidBooking(shop, { seats: [1, 2], hours: 30 })
  const target = await tripBeside(shop, paid.trip)
  const visitor = await linkedSelf(shop, paid.booking)
  const expected = { charge: naira(8_750), back: naira(26_250) }
  expect((await visitor.call('cancel', { seatNos: ['1'], expected })).statusCode).toBe(200)
  await moved(visitor, target.id)
  return { ...paid, target, visitor }
}

async function moved(visitor: Awaited<ReturnType<typeof linkedSelf>>, tripId: number) {
  const answer = await visitor.call('move', await quotedMove(visitor, tripId))
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Lets staff cancel a trip and ends the time in which that can be undone. */
async function cancelTrip(shop: SellingApp, tripId: number) {
  const { call } = await staffMember(shop)
  const canceled = await call('PATCH', `/trips/${tripId}`, { status: 'CANCELED' })
  expect(canceled.statusCode, canceled.body).toBeLessThan(300)
  await sql`update trip_cancellations set undo_until = now()`.execute(shop.database.db)
}

test('the company cancels the trip that a booking left, then the one it moved to: the fare goes back too', async () => {
  const shop = await sellingApp()
  const { booking, trip, target, payment } = await movedSeat(shop)
  await cancelTrip(shop, trip.id)
  await returnResoldCharges(shop.context)
  await cancelTrip(shop, target.id)
  expect((await refundsOf(shop, booking.id)).slice(1)).toMatchObject([
    { reason: 'trip_canceled', amount_kobo: naira(8_750) },
    { reason: 'trip_canceled', amount_kobo: naira(35_000) },
  ])
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: 0 })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a bank disputes the payment when the second trip is cancelled: the fare goes back once we win', async () => {
  const shop = await sellingApp()
  const { booking, trip, target, payment } = await movedSeat(shop)
  await cancelTrip(shop, trip.id)
  await returnResoldCharges(shop.context)
  const { db } = shop.database
  await sql`update refunds set status = 'SENT', sent_attempt_at = now(), next_attempt_at = null`.execute(db)
  await sql`update payments set exception = 'disputed' where id = ${payment.id}`.execute(db)
  await cancelTrip(shop, target.id)
  expect(await refundsOf(shop, booking.id)).toHaveLength(2)
  await sql`update payments set exception_closed_at = now() where id = ${payment.id}`.execute(db)
  await closeDisputesByHand(db, payment.id)
  expect((await refundsOf(shop, booking.id)).slice(2)).toMatchObject([
    { reason: 'trip_canceled', amount_kobo: naira(35_000) },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the company cancels the trip that a passenger paid to move to: the charge of the move goes back, unless it is undone', async () => {
  const shop = await sellingApp()
  const { booking, trip, payment } = await paidBooking(shop)
  const target = await tripBeside(shop, trip)
  const visitor = await linkedSelf(shop, booking)
  await moved(visitor, (await tripBeside(shop, trip)).id)
  await moved(visitor, target.id)
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: naira(1_000) })
  const { call } = await staffMember(shop)
  const { cancellation } = (await call('PATCH', `/trips/${target.id}`, { status: 'CANCELED' })).json().data
  await returnResoldCharges(shop.context)
  expect((await call('POST', `/trip-cancellations/${cancellation.id}/undo`)).statusCode).toBe(200)
  await returnResoldCharges(shop.context)
  expect(await refundsOf(shop, booking.id)).toEqual([])
  await cancelTrip(shop, target.id)
  await returnResoldCharges(shop.context)
  await returnResoldCharges(shop.context)
  expect(await refundsOf(shop, booking.id)).toMatchObject([
    { reason: 'trip_canceled', amount_kobo: naira(34_000) },
    { reason: 'trip_canceled', amount_kobo: naira(1_000) },
  ])
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: 0 })
  expect(await invariantViolations(shop)).toEqual([])
})

test('the company cancels the last of several trips that a passenger paid to move to: only the charge of that move goes back', async () => {
  const shop = await sellingApp()
  const { booking, trip, payment } = await paidBooking(shop)
  const target = await tripBeside(shop, trip)
  const beside = await tripBeside(shop, trip)
  const visitor = await linkedSelf(shop, booking)
  for (const { id } of [beside, target, beside, target]) await moved(visitor, id)
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: naira(3_000) })
  await cancelTrip(shop, target.id)
  await returnResoldCharges(shop.context)
  expect(await refundsOf(shop, booking.id)).toMatchObject([
    { reason: 'trip_canceled', amount_kobo: naira(32_000) },
    { reason: 'trip_canceled', amount_kobo: naira(1_000) },
  ])
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: naira(2_000) })
  await sql`update trips set depart_time = now() - interval '8 days', arrive_time = now()`.execute(
    shop.database.db,
  )
  await returnResoldCharges(shop.context)
  expect(await refundsOf(shop, booking.id)).toHaveLength(2)
  const open = sql`select from booking_acts where charge_kobo > 0 and resale_checked_at is null`
  expect((await open.execute(shop.database.db)).rows).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('staff moved a booking to the trip that the company cancels: the charges of earlier moves stay', async () => {
  const shop = await sellingApp()
  const { booking, trip, payment } = await paidBooking(shop)
  const target = await tripBeside(shop, trip)
  const visitor = await linkedSelf(shop, booking)
  await moved(visitor, (await tripBeside(shop, trip)).id)
  await moved(visitor, (await tripBeside(shop, trip)).id)
  const { call } = await staffMember(shop)
  const seatId = [target.seats[0]?.id]
  const answer = await call('POST', `/bookings/${booking.id}/move`, {
    tripId: target.id,
    seatId,
    reason: 'Asked by phone',
  })
  expect(answer.statusCode, answer.body).toBe(200)
  await cancelTrip(shop, target.id)
  await returnResoldCharges(shop.context)
  expect(await refundsOf(shop, booking.id)).toHaveLength(1)
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: naira(1_000) })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a booking that was moved for a charge has travelled: the charge stays, and the act is closed after a week', async () => {
  const shop = await sellingApp()
  const { booking, trip, payment } = await paidBooking(shop)
  const target = await tripBeside(shop, trip)
  const visitor = await linkedSelf(shop, booking)
  await moved(visitor, (await tripBeside(shop, trip)).id)
  await moved(visitor, target.id)
  const { db } = shop.database
  const openActs = async (since: string) => {
    await sql`
      update trips set depart_time = now() - ${since}::interval, arrive_time = now() - interval '1 hour'
      where id = ${target.id}
    `.execute(db)
    await returnResoldCharges(shop.context)
    const { rows } = await sql`
      select from booking_acts
      where booking_id = ${booking.id} and charge_kobo > 0 and resale_checked_at is null
    `.execute(db)
    return rows.length
  }
  expect(await openActs('6 days')).toBe(1)
  expect(await openActs('8 days')).toBe(0)
  expect(await refundsOf(shop, booking.id)).toEqual([])
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: naira(1_000) })
  expect(await invariantViolations(shop)).toEqual([])
})
