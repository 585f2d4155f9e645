import { expect, test } from 'vitest'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

const today = () => lagosDay(new Date())
const ago = (days: number) => addDays(today(), -days)

async function office() {
  const shop = await testApp()
  const { call, user } = await staffMember(shop, 'finance')
  const days = async (query = '') => (await call('GET', `/dashboard/days${query}`)).json().data
  return { db: shop.database.db, call, user, days }
}

const NOTHING = { bookings: 0, revenue: 0, pageViews: 0 }

test('a range has its days, today last, and as many days before it', async () => {
  const { days, call } = await office()
  const week = await days()
  expect(week.days.map(({ day }: { day: string }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map(ago))
  expect(week.before.map(({ day }: { day: string }) => day)).toEqual([13, 12, 11, 10, 9, 8, 7].map(ago))
  expect(week.days.at(-1)).toEqual({ day: today(), ...NOTHING })
  expect(week).toMatchObject({ batch: null, funnel: { held: 0, started: 0, paid: 0 } })
  const month = await days('?range=30')
  expect([month.days.length, month.before.length, month.days[0].day]).toEqual([30, 30, ago(29)])
  expect((await call('GET', '/dashboard/days?range=365')).statusCode).toBe(400)
})

test('the range of a batch starts when its first trip was created; without trips it is a week', async () => {
  const { db, days } = await office()
  const none = await days('?range=batch')
  expect([none.batch, none.days.length]).toEqual([null, 7])
  const planned = (daysAgo: number) => ({ created_at: lagosInstant(ago(daysAgo), '23:30') })
  const other = await db
    .insertInto('batches')
    .values({ year: 2026, letter: 'B', stream: 'II' })
    .returningAll()
    .executeTakeFirstOrThrow()
  await buildTrip(db, { fields: planned(11) })
  await buildTrip(db, { fields: planned(3) })
  await buildTrip(db, {
    departTime: new Date(Date.now() + 20 * 86_400_000),
    fields: { ...planned(60), batch_id: other.id },
  })
  const { batch, days: shown, before } = await days('?range=batch')
  expect([batch, shown.length, shown[0].day, before.length]).toEqual(['2026_A Stream_I', 12, ago(11), 12])
})

test('days count bookings made, money less refunds and page views, in Lagos time', async () => {
  const { db, days } = await office()
  const trip = await buildTrip(db, { price: naira(30_000) })
  const made = async (at: Date, seat: number) => {
    const booking = await buildBooking(db, trip, {
      seats: [seat],
      fields: { status: 'CONFIRMED', paid_kobo: naira(30_000), created_at: at },
    })
    return buildPayment(db, booking, {
      amount_kobo: naira(30_000),
      status: 'PAID',
      paid_at: at,
      received_kobo: naira(30_000),
      received_currency: 'NGN',
      applied: true,
      applied_kobo: naira(30_000),
      created_at: at,
    })
  }
  await made(new Date(), 1)
  const first = await made(lagosInstant(ago(6)), 2)
  await made(new Date(lagosInstant(ago(6)).getTime() - 1), 3)
  await buildBooking(db, trip, { seats: [4] })
  const part = { reason: 'goodwill', amount_kobo: naira(10_000) } as const
  await db
    .insertInto('refunds')
    .values({ ...part, payment_id: first.id, created_at: lagosInstant(ago(6), '12:00') })
    .execute()
  await db.insertInto('page_views').values({ day: today(), path: '/', views: 7 }).execute()

  const { days: shown, before } = await days()
  expect(shown.at(-1)).toEqual({ day: today(), bookings: 2, revenue: naira(30_000), pageViews: 7 })
  expect(shown[0]).toEqual({ day: ago(6), bookings: 1, revenue: naira(20_000), pageViews: 0 })
  expect(before.at(-1)).toEqual({ day: ago(7), bookings: 1, revenue: naira(30_000), pageViews: 0 })
})

test('the funnel counts online bookings of the range: held, payment started, paid', async () => {
  const { db, user, days } = await office()
  const trip = await buildTrip(db, { price: naira(30_000) })
  const booking = (seat: number, fields = {}) => buildBooking(db, trip, { seats: [seat], fields })
  const paid = { status: 'CONFIRMED', paid_kobo: naira(30_000) } as const
  const settled = {
    status: 'PAID',
    paid_at: new Date(),
    received_kobo: naira(30_000),
    received_currency: 'NGN',
    applied: true,
    applied_kobo: naira(30_000),
  } as const

  await booking(1)
  await booking(2, { held_by: user.id })
  const sold = await booking(3, { ...paid, created_by: user.id })
  const cash = { purpose: 'MANUAL', provider: 'cash', recorded_by: user.id } as const
  await buildPayment(db, sold, { ...settled, ...cash })
  const declined = await booking(4)
  await buildPayment(db, declined, { status: 'FAILED' })
  await buildPayment(db, declined)
  const came = await booking(5, paid)
  await buildPayment(db, came, { status: 'FAILED' })
  await buildPayment(db, came, settled)
  await booking(6, { created_at: new Date(lagosInstant(ago(6)).getTime() - 1) })

  expect((await days()).funnel).toEqual({ held: 3, started: 2, paid: 1 })
  expect((await days('?range=30')).funnel).toEqual({ held: 4, started: 2, paid: 1 })
})
