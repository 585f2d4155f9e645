import { expect, test } from 'vitest'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { buildBooking } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { door, HOUR, phone } from './testing/door-phones.ts'

const SPLIT = { status: 'CONFIRMED' as const, paid_kobo: naira(5_000), confirmed_at: new Date() }
const MINUTE = 60_000

/** A phone got its list 26 hours ago, for a trip on which seat 7 owes ₦30,000. */
async function phoneOfYesterday() {
  const shop = await door()
  const { db } = shop.database
  const booking = await buildBooking(db, shop.trip, { seats: [7], split: true, fields: SPLIT })
  const device = await phone(shop)
  const since = new Date(Date.now() - 26 * HOUR)
  await db.updateTable('door_devices').set({ created_at: since }).execute()
  await db.updateTable('trips').set({ door_opened_at: since }).execute()
  const paidAt = async () =>
    (
      await db
        .selectFrom('payments')
        .select('paid_at')
        .where('provider', '=', 'cash')
        .executeTakeFirstOrThrow()
    ).paid_at
  const finance = await staffMember(shop, 'finance')
  const cashUp = async (at: Date) => {
    const { data } = (await finance.call('GET', `/cash-up?date=${lagosDay(at)}`)).json()
    return { cash: data.cash as number, clerks: data.clerks as { closing: object | null }[] }
  }
  return { ...shop, ...device, booking, since, paidAt, finance, cashUp }
}

test('cash that a phone took yesterday and uploads today counts when it was taken', async () => {
  const shop = await phoneOfYesterday()
  const before = await invariantViolations(shop)
  const taken = new Date(Date.now() - 25 * HOUR)
  await shop.upload(shop.cash(7, 30_000, taken), shop.board(7, taken))
  expect(await shop.paidAt()).toEqual(taken)
  expect((await shop.cashUp(taken)).cash).toBe(naira(30_000))
  expect((await shop.cashUp(new Date())).cash).toBe(0)
  expect(await invariantViolations(shop)).toEqual(before)
})

test('the clock of the phone is 20 minutes ahead: the corrected time counts', async () => {
  const shop = await phoneOfYesterday()
  const taken = new Date(Date.now() - 25 * HOUR)
  const ahead = 20 * MINUTE
  await shop.upload({ ...shop.cash(7, 30_000, new Date(taken.getTime() + ahead)), clockOffsetMs: ahead })
  expect(await shop.paidAt()).toEqual(taken)
})

test('cash from before the phone had its list counts when it got the list', async () => {
  const shop = await phoneOfYesterday()
  await shop.upload(shop.cash(7, 30_000, new Date('1970-01-02T00:00:00Z')))
  expect(await shop.paidAt()).toEqual(shop.since)
})

test('cash from the future counts at the upload', async () => {
  const shop = await phoneOfYesterday()
  const started = Date.now()
  await shop.upload(shop.cash(7, 30_000, new Date(Date.now() + 48 * HOUR)))
  const paidAt = (await shop.paidAt())?.getTime() ?? 0
  expect(paidAt).toBeGreaterThanOrEqual(started - MINUTE)
  expect(paidAt).toBeLessThanOrEqual(Date.now() + MINUTE)
})

test('the cash-up of that day is closed: late cash counts at the upload, and the closed one stays as it was', async () => {
  const shop = await phoneOfYesterday()
  const { db } = shop.database
  const taken = new Date(Date.now() - 25 * HOUR)
  const other = await buildBooking(db, shop.trip, { seats: [8], split: true, fields: SPLIT })
  const second = await phone(shop)
  await db.updateTable('door_devices').set({ created_at: shop.since }).execute()
  await second.upload(second.cash(8, 10_000, taken))
  const closing = {
    date: lagosDay(taken),
    userId: shop.user.id,
    counted: naira(10_000),
    expected: naira(10_000),
    note: '',
  }
  const closed = await shop.finance.call('POST', '/cash-up/closings', closing)
  expect(closed.statusCode, closed.body).toBe(201)
  await shop.upload(shop.cash(7, 30_000, taken))
  expect(await shop.cashUp(taken)).toMatchObject({
    cash: naira(10_000),
    clerks: [{ closing: { expected: naira(10_000) } }],
  })
  expect((await shop.cashUp(new Date())).cash).toBe(naira(30_000))
  const dues = await db
    .selectFrom('bookings')
    .select('due_kobo')
    .where('id', 'in', [shop.booking.id, other.id])
    .orderBy('id')
    .execute()
  expect(dues.map(({ due_kobo }) => due_kobo)).toEqual([0, naira(20_000)])
})
