import { expect, test } from 'vitest'
import { buildTrip } from '#testing/builders.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { releaseExpiredHolds } from './release-expired-holds.ts'

const bookingOf = ({ database }: SellingApp, id: number) =>
  database.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const takenSeats = async ({ database }: SellingApp) =>
  (await database.db.selectFrom('seats').select('id').where('status', '<>', 'AVAILABLE').execute()).length

/** Ends all holds and makes all bookings look unchanged for an hour. */
async function timePasses({ database }: SellingApp): Promise<void> {
  await database.pool.query(`alter table bookings disable trigger bookings_touch_updated_at;
    update bookings set updated_at = now() - interval '1 hour';
    alter table bookings enable trigger bookings_touch_updated_at;
    update seats set hold_expires_at = now() - interval '1 second' where status = 'RESERVED'`)
}

const release = ({ app }: SellingApp, bookingToken: string) =>
  app.inject({ method: 'POST', url: '/api/bookings/release', payload: { bookingToken } })

test('an expired draft is released with its seats; a live one is not', async () => {
  const shop = await sellingApp()
  const over = await visitorWithDraft(shop, { seats: [1, 2] })
  await timePasses(shop)
  const live = await visitorWithDraft(shop)
  await releaseExpiredHolds(shop.context)
  expect(await bookingOf(shop, over.id)).toMatchObject({ status: 'CANCELLED', cancelled_because: 'expired' })
  expect(await bookingOf(shop, live.id)).toMatchObject({ status: 'DRAFT' })
  expect(await takenSeats(shop)).toBe(1)
})

test('the provider is asked before a booking with a started payment is released, and a paid one is confirmed [F24]', async () => {
  const shop = await sellingApp()
  const [paid, unpaid] = [await visitorWithDraft(shop), await visitorWithDraft(shop)]
  const { paystackRef } = (await paid.initialize()).json()
  await unpaid.initialize()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await timePasses(shop)
  await releaseExpiredHolds(shop.context)
  expect(await bookingOf(shop, paid.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await bookingOf(shop, unpaid.id)).toMatchObject({ status: 'CANCELLED' })
})

test('a booking with a started payment is released only after the provider responds again [F24]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  await visitor.initialize()
  await timePasses(shop)
  shop.sandbox.paystack.script({ on: 'verify', times: 1, status: 503 })
  await releaseExpiredHolds(shop.context)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'PENDING' })
  await releaseExpiredHolds(shop.context)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CANCELLED' })
})

test('forty buyers take the seats of expired holds while four expiry jobs run: all succeed, and no draft lacks its seat [F24]', async () => {
  const shop = await sellingApp()
  const trip = await buildTrip(shop.database.db, { bus: 'Coaster44' })
  for (let seat = 1; seat <= 40; seat++) await visitorWithDraft(shop, { trip, seats: [seat] })
  await timePasses(shop)
  const buyers = Array.from({ length: 40 }, (_, i) => visitorWithDraft(shop, { trip, seats: [i + 1] }))
  const sweepers = Array.from({ length: 4 }, () => releaseExpiredHolds(shop.context))
  const bought = await Promise.allSettled(buyers)
  await Promise.all(sweepers)
  expect(bought.every((buyer) => buyer.status === 'fulfilled')).toBe(true)
  const { rows } = await shop.database.pool.query(`
    select b.id from bookings b where b.status = 'DRAFT'
      and not exists (select from seats s where s.booking_id = b.id and s.status = 'RESERVED')`)
  expect(rows).toEqual([])
})

test('a visitor releases seats with the token in lower case and in groups; a repeated release and an unknown token get 204 too', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const typed = visitor.bookingToken.toLowerCase().replace(/(.{4})/g, '$1-')
  expect((await release(shop, typed)).statusCode).toBe(204)
  expect((await release(shop, visitor.bookingToken)).statusCode).toBe(204)
  expect((await release(shop, 'no such token')).statusCode).toBe(204)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({
    status: 'CANCELLED',
    cancelled_because: 'customer',
  })
  expect(await takenSeats(shop)).toBe(0)
})

test('releasing a booking that was just paid confirms it instead', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await release(shop, visitor.bookingToken)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CONFIRMED' })
})
