import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { releaseBookingRows } from '#server/bookings/public/change-booking-queries.ts'
import { releaseDraft } from '#server/changes/expiry/release-draft.ts'
import { releaseExpiredHolds } from '#server/changes/expiry/release-expired-holds.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { askAgainWhenBusy } from '#testing/ask-again.ts'
import { buildTrip } from '#testing/builders.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { endHolds, endHoldsLongAgo } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, refundsOf } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'

async function visitorPaying(shop: SellingApp, options: Parameters<typeof visitorWithDraft>[1] = {}) {
  const visitor = await visitorWithDraft(shop, options)
  const { paystackRef } = (await visitor.initialize()).json()
  return { ...visitor, reference: paystackRef as string }
}

type Visitor = Awaited<ReturnType<typeof visitorPaying>>

/** Checks that the hold has expired, runs `think`, and then books the seat without checking again. */
async function settleCarelessly(
  { database }: SellingApp,
  { id, seatIds, reference }: Visitor,
  think: () => Promise<unknown>,
): Promise<void> {
  const seats = await database.db
    .selectFrom('seats')
    .select('id')
    .where('id', 'in', seatIds)
    .where('hold_expires_at', '<=', sql<Date>`now()`)
    .execute()
  expect(seats).toHaveLength(seatIds.length)
  await think()
  await withTransaction(database.db, async (tx) => {
    await sql`update payments set status = 'PAID', paid_at = now(), received_kobo = amount_kobo, applied = true,
                applied_kobo = amount_kobo where reference = ${reference}`.execute(tx)
    await sql`update seats set status = 'BOOKED', booking_id = ${id}, hold_expires_at = null
              where id = any (${seatIds}::int[])`.execute(tx)
    await sql`update bookings set status = 'CONFIRMED', paid_kobo = total_kobo where id = ${id}`.execute(tx)
  })
}

/** Returns a visitor who paid after the hold expired. */
async function lateVisitor(shop: SellingApp): Promise<Visitor> {
  const late = await visitorPaying(shop, { trip: await buildTrip(shop.database.db) })
  await endHolds(shop)
  shop.sandbox.paystack.pay(late.reference, { notify: false })
  return late
}

/** Lets another visitor hold the same seat. Returns the id of the new booking, or undefined after a refusal. */
const holdSameSeat = (shop: SellingApp, { trip }: Visitor): Promise<number | undefined> =>
  visitorWithDraft(shop, { trip }).then(
    ({ id }) => id,
    () => undefined,
  )

const ORDERS = ['late first', 'new first', 'at once'] as const

/**
 * Settles late money for an expired hold while a new visitor asks for the same seat. Returns `owners`, the bookings
 * whose request succeeded, and `owner`, the booking that has the seat.
 */
async function lateAgainstNew(shop: SellingApp, order: (typeof ORDERS)[number]) {
  const late = await lateVisitor(shop)
  const lock = `select from seats where id = ${late.seatIds[0]} for update`
  const settle = async () =>
    (await late.verify(late.reference)).json().status === 'success' ? late.id : undefined
  const hold = () => holdSameSeat(shop, late)
  const ids =
    order === 'at once'
      ? await Promise.all([settle(), hold()])
      : await meetAtLock(shop, lock, order === 'late first' ? [settle, hold] : [hold, settle])
  const [seat] = await shop.database.db
    .selectFrom('seats')
    .select('booking_id')
    .where('id', 'in', late.seatIds)
    .execute()
  return { late, owners: ids.filter((id) => id !== undefined), owner: seat?.booking_id }
}

test('late money and a new buyer want one seat, 51 times: exactly one of them gets it [F5] [F6]', async () => {
  const shop = await sellingApp()
  for (let round = 0; round < 17; round++) {
    for (const order of ORDERS) {
      const { late, owners, owner } = await lateAgainstNew(shop, order)
      expect(owners).toEqual([owner])
      if (order !== 'at once') expect(owner === late.id).toBe(order === 'late first')
      const reasons = (await refundsOf(shop, late.id)).map((refund) => refund.reason)
      expect(reasons).toEqual(owner === late.id ? [] : ['seats_lost'])
    }
  }
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: when the code relies on an earlier check, both are promised the seat [F5] [F6]', async () => {
  const shop = await sellingApp()
  const late = await lateVisitor(shop)
  let newBooking: number | undefined
  await settleCarelessly(shop, late, async () => {
    newBooking = await holdSameSeat(shop, late)
  })
  expect(newBooking).toBeDefined()
  expect((await bookingOf(shop, late.id)).status).toBe('CONFIRMED')
})

/**
 * Returns a context whose provider answers 'not paid', and in which the passenger pays before the caller acts on that
 * answer.
 */
function contextWithQuickPayer(shop: SellingApp, visitor: Visitor): AppContext {
  const { paystack } = shop.context
  const verify: typeof paystack.verify = async (reference) => {
    const old = await paystack.verify(reference)
    shop.sandbox.paystack.pay(reference, { notify: false })
    expect((await visitor.verify(reference)).json().status).toBe('success')
    return old
  }
  return { ...shop.context, paystack: { ...paystack, verify } }
}

test('the passenger pays just after the expiry job read "not paid": the passenger keeps the seat [F24]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorPaying(shop)
  await endHoldsLongAgo(shop)
  await releaseExpiredHolds(contextWithQuickPayer(shop, visitor))
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: 0 })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a visitor pays in one tab while the other tab releases the seats: the booking is confirmed [F24]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorPaying(shop)
  await releaseDraft(contextWithQuickPayer(shop, visitor), visitor.bookingToken)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: 0 })
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: an expiry job that relies on an old answer takes the seat from a passenger who paid [F24]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorPaying(shop)
  await endHoldsLongAgo(shop)
  await contextWithQuickPayer(shop, visitor).paystack.verify(visitor.reference)
  await shop.database.pool.query(`begin;
    update seats set status = 'AVAILABLE', booking_id = null, hold_expires_at = null where booking_id = ${visitor.id};
    update bookings set status = 'CANCELLED', cancelled_because = 'expired', cancelled_at = now() where id = ${visitor.id};
    commit`)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CANCELLED', due_kobo: 0 })
})

test('three expiry jobs run while forty passengers pay: every passenger keeps the seat [F24]', async () => {
  const shop = await sellingApp()
  const payers: Visitor[] = []
  for (let round = 0; round < 40; round++) payers.push(await visitorPaying(shop))
  await endHoldsLongAgo(shop)
  const pay = async (visitor: Visitor) => {
    shop.sandbox.paystack.pay(visitor.reference, { notify: false })
    // Asks again, as the page does: a busy node answers 503, or pending if it asked the provider a moment ago.
    for (;;) {
      const { status } = (await askAgainWhenBusy(() => visitor.verify(visitor.reference))).json()
      if (status !== 'pending') return status
    }
  }
  // A passenger pays when an expiry job asks about their payment. The others pay when all expiry jobs are done.
  const paying = new Map<string, Promise<string>>()
  const startPaying = (visitor: Visitor) => {
    if (!paying.has(visitor.reference)) paying.set(visitor.reference, pay(visitor))
  }
  const { paystack } = shop.context
  const verify: typeof paystack.verify = (reference) => {
    for (const visitor of payers) if (visitor.reference === reference) startPaying(visitor)
    return paystack.verify(reference)
  }
  const context = { ...shop.context, paystack: { ...paystack, verify } }
  await Promise.all(Array.from({ length: 3 }, () => releaseExpiredHolds(context)))
  expect(paying.size).toBeGreaterThan(0)
  payers.forEach(startPaying)
  expect(new Set(await Promise.all(paying.values()))).toEqual(new Set(['success']))
  for (const { id } of payers) expect((await bookingOf(shop, id)).status).toBe('CONFIRMED')
  expect(await invariantViolations(shop)).toEqual([])
})

test('a hold that is extended while the expiry job waits for its booking is not released [F24]', async () => {
  const shop = await sellingApp()
  const { pool, db } = shop.database
  const visitor = await visitorWithDraft(shop)
  await endHoldsLongAgo(shop)
  const payer = await pool.connect()
  await payer.query('begin')
  await payer.query(`update bookings set status = 'PENDING' where id = $1`, [visitor.id])
  await payer.query(`update seats set hold_expires_at = now() + interval '7 minutes' where booking_id = $1`, [
    visitor.id,
  ])
  const releasing = releaseBookingRows(db, [visitor.id], 'expired', { evenIfHeld: false })
  await untilLockWaits(shop)
  await payer.query('commit')
  payer.release()
  expect(await releasing).toEqual([])
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'PENDING' })
})
