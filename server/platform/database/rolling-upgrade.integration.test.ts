import { expect, test } from 'vitest'
import { buildTrip } from '#testing/builders.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { invariantViolations } from '#testing/stored-rows.ts'

/**
 * Simulates the migration of a newer version: adds two columns and an index to every table, and creates another table.
 * The running version knows none of them.
 */
async function expandEveryTable({ database }: SellingApp): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of rows) {
    await database.pool.query(`
      begin;
      alter table ${name} add column newer_note text, add column newer_flag boolean not null default false;
      create index on ${name} (newer_flag);
      commit`)
  }
  await database.pool.query(
    'create table newer_things (id integer primary key, trip_id integer references trips)',
  )
}

/**
 * Buys a seat from draft to confirmation and lists trips. Returns 200 if every request succeeds, otherwise the status
 * of a failed one. Throws if the seat cannot be held.
 */
async function buy(
  shop: SellingApp,
  trip: Awaited<ReturnType<typeof buildTrip>>,
  seat: number,
): Promise<number> {
  const visitor = await visitorWithDraft(shop, { trip, seats: [seat] })
  const started = await visitor.initialize()
  if (started.statusCode !== 200) return started.statusCode
  const { paystackRef } = started.json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  const { statusCode } = await visitor.verify(paystackRef)
  const search = await shop.app.inject('/api/trips')
  return Math.max(statusCode, search.statusCode)
}

test('a newer version adds columns to every table during a sale: old nodes keep selling [F25]', async () => {
  const shop = await sellingApp()
  const trips = [await buildTrip(shop.database.db), await buildTrip(shop.database.db)]
  // The first purchases prepare the statements on some connections, so that the change affects plans in use.
  for (const trip of trips) expect(await buy(shop, trip, 1)).toBe(200)
  const sale = trips.map(async (trip) => {
    const answers: number[] = []
    for (let seat = 2; seat <= 14; seat++) answers.push(await buy(shop, trip, seat))
    return answers
  })
  await expandEveryTable(shop)
  expect((await Promise.all(sale)).flat()).toEqual(Array(26).fill(200))
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: after a migration that renames a column, old nodes cannot sell [F25]', async () => {
  const shop = await sellingApp()
  const trip = await buildTrip(shop.database.db)
  expect(await buy(shop, trip, 1)).toBe(200)
  await shop.database.pool.query('alter table bookings rename column mobile to phone')
  await expect(buy(shop, trip, 2)).rejects.toThrow('Something went wrong.')
})
