import { expect, test } from 'vitest'
import { askAgainWhenBusy } from '#testing/ask-again.ts'
import { type BuiltTrip, buildTrip } from '#testing/builders.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

type Who = { email: string; mobile: string }

const hold = ({ app }: TestApp, trip: BuiltTrip, seat: number, { email, mobile }: Who) =>
  askAgainWhenBusy(() =>
    app.inject({
      method: 'POST',
      url: '/api/bookings',
      payload: {
        tripId: trip.id,
        seatId: [trip.seats[seat]?.id],
        passengerName: 'Tester Uche',
        passengerAddress: '1 Sample Street',
        email,
        mobile,
        nextOfKinName: 'Sample Bisi',
        nextOfKinPhone: '08000000001',
      },
    }),
  )

const heldSeats = async ({ database }: TestApp) =>
  (await database.db.selectFrom('seats').select('id').where('status', '=', 'RESERVED').execute()).length

const bus = (shop: TestApp) => buildTrip(shop.database.db, { bus: 'Luxry51' })

test('a bot asks for every seat of a bus at the same moment, in one name: it holds the one it asked for last [F23]', async () => {
  const shop = await testApp()
  const trip = await bus(shop)
  const bot = { email: 'bot@example.com', mobile: '08000000000' }
  await Promise.all(trip.seats.map((_, seat) => hold(shop, trip, seat, bot)))
  expect(await heldSeats(shop)).toBe(1)
})

test.each([
  [
    'one e-mail with fifty phones',
    (n: number) => ({ email: 'bot@example.com', mobile: `080000000${10 + n}` }),
  ],
  ['one phone with fifty e-mails', (n: number) => ({ email: `bot${n}@example.com`, mobile: '08000000000' })],
])('%s, all at once: three holds and no more [F23]', async (_, who) => {
  const shop = await testApp()
  const trip = await bus(shop)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => hold(shop, trip, n, who(n))))
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(3)
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(47)
  expect(await heldSeats(shop)).toBe(3)
})

test("an address with a new name for every call gets what a carrier's address may have, and not the whole fleet [F23]", async () => {
  const shop = await testApp()
  const trips = await Promise.all(Array.from({ length: 20 }, () => bus(shop)))
  const codes = new Set<number>()
  for (let wave = 0; wave < 10; wave++) {
    const calls = Array.from({ length: 100 }, (_, call) => {
      const n = wave * 100 + call
      const who = { email: `bot${n}@example.com`, mobile: `0800000${String(n).padStart(4, '0')}` }
      return hold(shop, trips[n % 20] as BuiltTrip, Math.floor(n / 20), who)
    })
    for (const answer of await Promise.all(calls)) codes.add(answer.statusCode)
  }
  expect([...codes].sort()).toEqual([200, 429])
  // Those on their way at the same moment do not see each other: as many as a node has connections slip through.
  expect(await heldSeats(shop)).toBeLessThanOrEqual(300 + 20)
})

test('control: counted and then written, without a turn, fifty at once do not see each other [F23]', async () => {
  const shop = await testApp()
  const trip = await bus(shop)
  const { pool } = shop.database
  const careless = async (seat: number) => {
    const { rows } = await pool.query<{ holds: number }>(
      `select count(*)::int as holds from seats where status = 'RESERVED'`,
    )
    if ((rows[0]?.holds ?? 0) >= 3) return
    const who = { email: `bot${seat}@example.com`, mobile: `080000000${10 + seat}` }
    await hold(shop, trip, seat, who)
  }
  await Promise.all(Array.from({ length: 50 }, (_, seat) => careless(seat)))
  expect(await heldSeats(shop)).toBeGreaterThan(3)
})
