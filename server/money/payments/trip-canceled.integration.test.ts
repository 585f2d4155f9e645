import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { editTrip } from '#server/network/planning/edit-trip.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, brokenPromises, refundsOf } from '#testing/shop-books.ts'
import { staffAct } from '#testing/staff.ts'

async function visitorWhoPaid(shop: SellingApp) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  return { ...visitor, reference: paystackRef as string }
}

type Visitor = Awaited<ReturnType<typeof visitorWhoPaid>>
type Settle = (shop: SellingApp, visitor: Visitor) => Promise<unknown>

const settle: Settle = (_, visitor) => visitor.verify(visitor.reference)

/**
 * Checks that the trip runs, asks the provider, then writes on the strength of the old check. It locks booking and
 * seats in the product's order; otherwise it would only deadlock with the cancellation.
 */
const settleCarelessly: Settle = async ({ database, context }, { id, trip, reference }) => {
  const { status } = await database.db
    .selectFrom('trips')
    .select('status')
    .where('id', '=', trip.id)
    .executeTakeFirstOrThrow()
  if (status !== 'SCHEDULED') return
  await context.paystack.verify(reference)
  await withTransaction(database.db, async (tx) => {
    await sql`update payments set status = 'PAID', paid_at = now(), received_kobo = amount_kobo, applied = true,
                applied_kobo = amount_kobo where reference = ${reference}`.execute(tx)
    await sql`update bookings set status = 'CONFIRMED', paid_kobo = total_kobo, cancelled_because = null,
                cancelled_at = null where id = ${id}`.execute(tx)
    await sql`update seats set status = 'BOOKED', booking_id = ${id}, hold_expires_at = null
              where trip_id = ${trip.id} and seat_no = '1'`.execute(tx)
  })
}

/** Measures how long a settlement takes on this machine now, so that the cancellation can be timed to hit it. */
async function settlingTakes(shop: SellingApp, settleIt: Settle): Promise<number> {
  const visitor = await visitorWhoPaid(shop)
  const start = performance.now()
  await settleIt(shop, visitor)
  return performance.now() - start
}

async function cancelWhilePaying(shop: SellingApp, settleIt: Settle, afterMs: number): Promise<Visitor> {
  const { db } = shop.database
  const visitor = await visitorWhoPaid(shop)
  const act = await staffAct(db)
  const settling = settleIt(shop, visitor)
  await sleep(afterMs)
  await editTrip(db, act, visitor.trip.id, { status: 'CANCELED' })
  await settling
  return visitor
}

test('a trip is cancelled while its passengers pay, 200 times: none is booked on it and all money is refunded [F17]', async () => {
  const shop = await sellingApp()
  const reasons = new Set<string>()
  for (let round = 0; round < 50; round++) {
    const takes = await settlingTakes(shop, settle)
    const moments = [0, 0.3, 0.6, 2].map((share) => share * takes + (round % 10))
    const visitors = await Promise.all(moments.map((ms) => cancelWhilePaying(shop, settle, ms)))
    for (const { id, trip } of visitors) {
      const booking = await bookingOf(shop, id)
      expect(booking.status).not.toBe('CONFIRMED')
      const [refund, ...more] = await refundsOf(shop, id)
      expect([refund?.reason, refund?.amount_kobo, more.length]).toEqual([
        'trip_canceled',
        trip.price_kobo,
        0,
      ])
      reasons.add(booking.paid_kobo > 0 ? 'confirmed first' : 'canceled first')
    }
  }
  expect(await brokenPromises(shop)).toEqual([])
  // Both outcomes of the race occurred.
  expect([...reasons].sort()).toEqual(['canceled first', 'confirmed first'])
})

test('control: without a lock on the trip, a passenger is booked on a cancelled one [F17]', async () => {
  const shop = await sellingApp()
  const broken = async () => (await brokenPromises(shop)).map((one) => one.promise)
  const promise = 'nobody is booked on a canceled trip'
  for (let round = 0; round < 100; round++) {
    const takes = await settlingTakes(shop, settleCarelessly)
    await cancelWhilePaying(shop, settleCarelessly, ((round % 10) / 10) * takes)
    if ((await broken()).includes(promise)) break
  }
  expect(await broken()).toContain(promise)
})
