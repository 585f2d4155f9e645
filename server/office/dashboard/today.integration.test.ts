import { expect, test } from 'vitest'
import type { Today } from '#contracts/office/dashboard.ts'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { type BuiltTrip, buildBooking, buildPayment, buildTrip, buildUser } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { showToday } from './show-today.ts'

/** A Monday. */
const DAY = '2026-03-16'
const at = (time: string, day = DAY) => lagosInstant(day, time)

const idsOf = ({ days }: Today) => days.map(({ day, departures }) => [day, departures.map(({ id }) => id)])

const owing = (trip: BuiltTrip, shop: TestApp, seats: number[]) =>
  buildBooking(shop.database.db, trip, {
    seats,
    split: true,
    fields: { status: 'CONFIRMED', paid_kobo: naira(5_000) * seats.length },
  })

const board = ({ database }: TestApp, bookingId: number) =>
  database.db
    .updateTable('seats')
    .set({ boarded_at: new Date() })
    .where('booking_id', '=', bookingId)
    .execute()

test('each departure shows bus, driver, seats sold and boarded, and counts a balance once per booking', async () => {
  const shop = await testApp()
  const { db } = shop.database
  const driver = await buildUser(db, { role: 'driver' })
  const trip = await buildTrip(db, {
    price: naira(30_000),
    departTime: at('06:00'),
    fields: { driver_id: driver.id },
  })
  await owing(trip, shop, [1, 2])
  const paid = await buildBooking(db, trip, {
    seats: [3],
    fields: { status: 'CONFIRMED', paid_kobo: naira(30_000) },
  })
  await buildBooking(db, trip, { seats: [4] })
  await buildBooking(db, trip, { seats: [5], fields: { status: 'CANCELLED' } })
  await board(shop, paid.id)

  const { day, days } = await showToday(db, 'test', at('05:15'))
  expect(day).toBe(DAY)
  expect(days).toMatchObject([
    {
      day: DAY,
      departures: [
        {
          id: trip.id,
          route: { destination: 'Awgu (Enugu)' },
          departTime: at('06:00').toISOString(),
          bus: { busType: 'Sprinter' },
          driverName: 'Test driver',
          capacity: 14,
          sold: 3,
          boarded: 1,
          owing: naira(50_000),
          owingBookings: 1,
          state: 'boarding',
          flags: ['low_sales'],
        },
      ],
    },
  ])
})

test('a day runs from midnight to midnight in Lagos and includes departures that left or are cancelled', async () => {
  const { database } = await testApp()
  const { db } = database
  const departure = (departTime: Date, status: 'SCHEDULED' | 'CANCELED' = 'SCHEDULED') =>
    buildTrip(db, { departTime, status })
  await departure(new Date(at('00:00').getTime() - 1))
  const first = await departure(at('00:00'))
  const cancelled = await departure(at('06:30'), 'CANCELED')
  const last = await departure(at('23:59'))
  await departure(at('00:00', addDays(DAY, 1)))

  const shown = await showToday(db, 'test', at('12:00'))
  expect(idsOf(shown)).toEqual([[DAY, [first.id, cancelled.id, last.id]]])
  expect(shown.days[0]?.departures).toMatchObject([
    { state: 'left', flags: [] },
    { state: 'cancelled', flags: [] },
    { state: 'scheduled', flags: ['low_sales', 'no_driver'] },
  ])
})

test('when no bus is left today, the next day with departures that are not cancelled is shown as well', async () => {
  const { database } = await testApp()
  const { db } = database
  expect(await showToday(db, 'test', at('05:00'))).toMatchObject({ day: DAY, days: [] })

  const [tuesday, thursday] = [addDays(DAY, 1), addDays(DAY, 3)]
  const morning = await buildTrip(db, { departTime: at('06:00') })
  await buildTrip(db, { departTime: at('06:00', tuesday), status: 'CANCELED' })
  const next = await buildTrip(db, { departTime: at('05:30', thursday) })
  const off = await buildTrip(db, { departTime: at('06:30', thursday), status: 'CANCELED' })
  await buildTrip(db, { departTime: at('05:30', addDays(DAY, 4)) })

  expect(idsOf(await showToday(db, 'test', at('05:59')))).toEqual([[DAY, [morning.id]]])
  const later = await showToday(db, 'test', at('06:00'))
  expect(idsOf(later)).toEqual([
    [DAY, [morning.id]],
    [thursday, [next.id, off.id]],
  ])
  expect(later.days[1]?.departures[0]).toMatchObject({ state: 'scheduled', flags: ['no_driver'] })
  expect(idsOf(await showToday(db, 'test', at('09:00', tuesday)))).toEqual([
    [tuesday, [expect.any(Number)]],
    [thursday, [next.id, off.id]],
  ])
})

test('takings are of the Lagos day, less refunds, beside the same weekday of last week up to the same time', async () => {
  const { database } = await testApp()
  const { db } = database
  const clerk = await buildUser(db)
  const trip = await buildTrip(db, { price: naira(30_000) })
  const booking = await buildBooking(db, trip, { fields: { status: 'CONFIRMED', paid_kobo: naira(30_000) } })
  const take = (moment: Date, amount: number, fields = {}) =>
    buildPayment(db, booking, {
      purpose: 'MANUAL',
      provider: 'cash',
      recorded_by: clerk.id,
      amount_kobo: naira(amount),
      status: 'PAID',
      paid_at: moment,
      received_kobo: naira(amount),
      received_currency: 'NGN',
      applied: true,
      applied_kobo: naira(amount),
      ...fields,
    })
  const refund = (payment_id: number, amount: number, created_at: Date, fields = {}) =>
    db
      .insertInto('refunds')
      .values({ payment_id, reason: 'goodwill', amount_kobo: naira(amount), created_at, ...fields })
      .execute()
  const lastWeek = addDays(DAY, -7)

  await take(new Date(at('00:00').getTime() - 1), 1_000)
  const first = await take(at('00:00'), 20_000)
  await take(at('09:00'), 3_000)
  await take(at('09:00'), 70_000, { exception: 'reversed' })
  await take(at('09:00'), 90_000, { received_currency: 'USD' })
  await refund(first.id, 4_000, at('08:00'))
  await refund(first.id, 5_000, at('08:00'), { status: 'FAILED' })
  const before = await take(at('00:00', lastWeek), 10_000)
  await take(at('10:00', lastWeek), 6_000)
  await take(new Date(at('10:00', lastWeek).getTime() + 1), 8_000)
  await take(new Date(at('00:00', lastWeek).getTime() - 1), 500)
  await refund(before.id, 1_500, at('10:00', lastWeek))
  await refund(before.id, 700, at('10:01', lastWeek))

  expect((await showToday(db, 'test', at('10:00'))).takings).toEqual({
    today: { received: naira(93_000), refunded: naira(9_000) },
    lastWeek: { received: naira(16_000), refunded: naira(1_500) },
  })
})

test('the endpoint answers for the current Lagos day', async () => {
  const shop = await testApp()
  const { call } = await staffMember(shop, 'manager')
  const { data } = (await call('GET', '/dashboard/today')).json()
  expect(data).toEqual({
    day: lagosDay(new Date()),
    days: [],
    takings: { today: { received: 0, refunded: 0 }, lastWeek: { received: 0, refunded: 0 } },
  })
})
