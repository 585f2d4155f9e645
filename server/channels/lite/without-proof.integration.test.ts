import { expect, test } from 'vitest'
import { PER_TRIP } from '#server/bookings/public/hold-without-script.ts'
import { type BuiltTrip, buildBooking, buildTrip } from '#testing/builders.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { liteVisitor } from './testing/lite-visitor.ts'

/** Lets other visitors of the same network hold so many seats of another bus that the next hold needs a proof. */
async function crowd(shop: SellingApp) {
  const { db } = shop.database
  const other = await buildTrip(db, { bus: 'Luxry51' })
  for (let seat = 1; seat <= 12; seat++)
    await buildBooking(db, other, { seats: [seat], fields: { visitor_ip: '127.0.0.1' } })
}

async function buys(shop: SellingApp, trip: BuiltTrip, seats: number[]) {
  const me = await liteVisitor(shop, { trip, seats })
  await me.toSeats()
  await me.toReview()
  await me.pay()
  return me
}

test('on a crowded network, where others solve a proof of work, a visitor without script still gets a seat [F96]', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  await crowd(shop)
  const trip = await buildTrip(shop.database.db, { bus: 'Luxry51' })
  const draft = { tripId: trip.id, seatId: [trip.seats[50]?.id], ...PERSON }
  const byScript = await shop.app.inject({ method: 'POST', url: '/api/bookings', payload: draft })
  expect(byScript.json()).toMatchObject({ code: 'PROOF_NEEDED' })
  expect((await buys(shop, trip, [1])).left()).toContain('/checkout/')
})

test('without a proof, all networks together get 13 seats of a trip in a quarter of an hour [F96]', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  await crowd(shop)
  const trip = await buildTrip(shop.database.db, { bus: 'Luxry51' })
  const first = await buys(
    shop,
    trip,
    Array.from({ length: PER_TRIP.most }, (_, n) => n + 1),
  )
  expect(first.left()).toContain('/checkout/')
  const next = await buys(shop, trip, [20])
  expect(next.left()).toBe('')
  expect(next.text()).toContain(
    'Too many seats are held from your network. Please try again in a few minutes.',
  )
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as seats from seats where trip_id = $1 and status = 'RESERVED'`,
    [trip.id],
  )
  expect(rows[0].seats).toBe(PER_TRIP.most)
})

const PERSON = {
  passengerName: 'Tester Uche',
  passengerAddress: '1 Sample Street',
  email: 'script@example.com',
  mobile: '08060009999',
  nextOfKinName: 'Sample Bisi',
  nextOfKinPhone: '08000000001',
}
