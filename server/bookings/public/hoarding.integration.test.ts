import { expect, test } from 'vitest'
import { askAgainWhenBusy } from '#testing/ask-again.ts'
import { type BuiltTrip, buildBooking, buildTrip } from '#testing/builders.ts'
import { holdWithProof, solve } from '#testing/hold-with-proof.ts'
import { limit } from '#testing/limits.ts'
import { endHolds } from '#testing/pass-time.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { releaseBookings } from './release-bookings.ts'

type Who = { email: string; mobile: string }

const hold = (
  { app }: TestApp,
  trip: BuiltTrip,
  seat: number,
  { email, mobile }: Who,
  more: { proof?: object; replaces?: string } = {},
  remoteAddress = '127.0.0.1',
) =>
  askAgainWhenBusy((headers) =>
    app.inject({
      method: 'POST',
      url: '/api/bookings',
      headers,
      remoteAddress,
      payload: {
        ...more,
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

test('a bot requests every seat of a bus at once with one e-mail and phone: it holds one seat [F23]', async () => {
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
])('%s, all at once: three get a seat [F23]', async (_, who) => {
  const shop = await testApp()
  const trip = await bus(shop)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => hold(shop, trip, n, who(n))))
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(3)
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(47)
  expect(await heldSeats(shop)).toBe(3)
})

test('one phone number in four spellings gets three holds, the fourth is refused [F23]', async () => {
  const shop = await testApp()
  const trip = await bus(shop)
  const spellings = ['0803 123 4567', '+234 803 123 4567', '00234 (0) 803-123-4567', '8031234567']
  const codes = []
  for (const [n, mobile] of spellings.entries())
    codes.push((await hold(shop, trip, n, { email: `bot${n}@example.com`, mobile })).statusCode)
  expect(codes).toEqual([200, 200, 200, 429])
})

/** Holds a seat with an e-mail and a phone number made from `n`, and solves a proof of work when one is required. */
const holdAsBot = (shop: TestApp, trip: BuiltTrip, seat: number, address: string, n = seat) =>
  holdWithProof(async (proof) => {
    const who = { email: `bot${n}@example.com`, mobile: `0800000${String(n).padStart(4, '0')}` }
    const answer = await hold(shop, trip, seat, who, proof, address)
    return { status: answer.statusCode, body: answer.json() }
  })

test(
  'one IPv6 /64 with many names and solved proofs holds at most 25 seats of a bus and 30 in all; another /64 still gets one [F31]',
  async () => {
    const shop = await testApp()
    const [first, second] = [await bus(shop), await bus(shop)]
    const ask = (trip: BuiltTrip, from: number) =>
      Promise.all(
        trip.seats.map((_, seat) =>
          holdAsBot(shop, trip, seat, `2001:db8:1:2::${(from + seat).toString(16)}`, from + seat),
        ),
      )
    const answers = await ask(first, 0)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(await heldSeats(shop)).toBeLessThanOrEqual(25)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({
      error: 'Too many seats are held from your network. Please try again in a few minutes.',
    })
    await ask(second, 100)
    expect(await heldSeats(shop)).toBeLessThanOrEqual(30)
    expect((await holdAsBot(shop, second, 50, '2001:db8:1:3::1', 200)).status).toBe(200)
  },
  limit(60_000),
)

test('control: when each address is counted alone, a /64 holds the whole bus with one seat per address [F31]', async () => {
  const shop = await testApp()
  const trip = await bus(shop)
  const { db } = shop.database
  for (const [n] of trip.seats.entries())
    await buildBooking(db, trip, {
      seats: [n + 1],
      fields: { visitor_ip: `2001:db8:1:2::${n.toString(16)}` },
    })
  const { rows } = await shop.database.pool.query<{ most: number }>(
    `select max(holds)::int as most from (select count(*) as holds from bookings group by visitor_ip) per_address`,
  )
  expect(rows[0]?.most).toBe(1)
  expect(await heldSeats(shop)).toBe(51)
})

test(
  'behind a carrier address with 290 held seats, ten more buyers get seats with a proof of work; one without is refused [F31]',
  async () => {
    const shop = await testApp()
    const trips = [
      await bus(shop),
      await bus(shop),
      await bus(shop),
      await bus(shop),
      await bus(shop),
      await bus(shop),
    ]
    const carrier = '102.89.0.1'
    for (const [t, trip] of trips.entries())
      for (let seat = 1; seat <= (t === 5 ? 35 : 51); seat++)
        await buildBooking(shop.database.db, trip, { seats: [seat], fields: { visitor_ip: carrier } })
    expect(await heldSeats(shop)).toBe(290)
    const last = trips[5] as BuiltTrip
    const unproven = await hold(
      shop,
      last,
      40,
      { email: 'buyer@example.com', mobile: '08031234567' },
      {},
      carrier,
    )
    expect(unproven.statusCode).toBe(428)
    expect(unproven.json()).toMatchObject({
      code: 'PROOF_NEEDED',
      fields: { proof: expect.stringMatching(/^17\./) },
    })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => holdAsBot(shop, last, 40 + n, carrier)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await heldSeats(shop)).toBe(300)
  },
  limit(60_000),
)

test.each([
  ['have expired', endHolds],
  [
    'were released',
    (shop: TestApp, bookingIds: number[]) =>
      releaseBookings(shop.context.db, bookingIds, 'customer', { evenIfHeld: true }),
  ],
])(
  'a household whose 25 holds %s gets a seat of the bus again, without a proof of work [F31]',
  async (_, end) => {
    const shop = await testApp()
    const trip = await bus(shop)
    const bookingIds = []
    for (let seat = 1; seat <= 25; seat++) {
      const fields = { visitor_ip: `2001:db8:1:2::${seat}` }
      bookingIds.push((await buildBooking(shop.database.db, trip, { seats: [seat], fields })).id)
    }
    const who = { email: 'buyer@example.com', mobile: '08031234567' }
    const ask = () => hold(shop, trip, 40, who, {}, '2001:db8:1:2::ffff')
    expect((await ask()).statusCode).toBe(429)
    await end(shop, bookingIds)
    expect((await ask()).statusCode).toBe(200)
  },
)

test('a network that holds more than a quarter of a bus needs a proof of work there, and none on another bus [F31]', async () => {
  const shop = await testApp()
  const { db } = shop.database
  // A quarter of the 14 seats of a Sprinter is between three and four.
  const [trip, other] = [await buildTrip(db, { bus: 'Sprinter' }), await buildTrip(db, { bus: 'Sprinter' })]
  const network = '203.0.113.9'
  await buildBooking(db, trip, { seats: [1, 2, 3], fields: { visitor_ip: network } })
  const ask = (on: BuiltTrip, n: number) =>
    hold(shop, on, n, { email: `b${n}@example.com`, mobile: `080300000${10 + n}` }, {}, network)
  expect((await ask(trip, 5)).statusCode).toBe(200)
  const unproven = await ask(trip, 6)
  expect(unproven.statusCode).toBe(428)
  expect(unproven.json()).toMatchObject({ fields: { proof: expect.stringMatching(/^14\./) } })
  expect((await ask(other, 7)).statusCode).toBe(200)
})

test('a proof works once, for its own network, and only when it is solved [F31]', async () => {
  const shop = await testApp()
  const trip = await bus(shop)
  for (let seat = 1; seat <= 10; seat++)
    await buildBooking(shop.database.db, trip, { seats: [seat], fields: { visitor_ip: '203.0.113.9' } })
  const ask = (seat: number, proof?: object, address = '203.0.113.9') =>
    hold(
      shop,
      trip,
      seat,
      { email: `b${seat}@example.com`, mobile: `080300000${10 + seat}` },
      { ...(proof && { proof }) },
      address,
    )
  const challenge = (await ask(20)).json().fields.proof
  const proof = solve(challenge)
  const unsolved = { challenge, nonce: proof.nonce + 1 }
  expect((await ask(20, unsolved)).statusCode).toBe(428)
  const easier = { ...proof, challenge: challenge.replace(/^\d+/, '1') }
  expect((await ask(20, easier)).statusCode).toBe(428)
  expect((await ask(20, proof)).statusCode).toBe(200)
  expect((await ask(21, proof)).statusCode).toBe(428)
  for (let seat = 31; seat <= 40; seat++)
    await buildBooking(shop.database.db, trip, { seats: [seat], fields: { visitor_ip: '203.0.113.8' } })
  const foreign = solve((await ask(22)).json().fields.proof)
  expect((await ask(22, foreign, '203.0.113.8')).statusCode).toBe(428)
})

test('a visitor who chooses their own held seat again is asked for a proof, or refused for too many holds [F31]', async () => {
  const shop = await testApp()
  const trip = await bus(shop)
  const carrier = '102.89.0.1'
  const visitor = { email: 'buyer@example.com', mobile: '08031234567' }
  expect((await hold(shop, trip, 20, visitor, {}, carrier)).statusCode).toBe(200)
  for (let seat = 1; seat <= 12; seat++)
    await buildBooking(shop.database.db, trip, { seats: [seat], fields: { visitor_ip: carrier } })
  const again = await hold(shop, trip, 20, visitor, {}, carrier)
  expect(again.statusCode).toBe(428)
  const proof = solve(again.json().fields.proof)
  expect((await hold(shop, trip, 20, visitor, { proof }, carrier)).statusCode).toBe(200)
  await shop.database.pool.query(`update bookings set email = $1 where visitor_ip = $2`, [
    visitor.email,
    carrier,
  ])
  const more = solve((await hold(shop, trip, 20, visitor, {}, carrier)).json().fields.proof)
  const refused = await hold(shop, trip, 20, visitor, { proof: more }, carrier)
  expect(refused.json().error).toBe('You already have unpaid seats on hold. Pay for them or try again later.')
})

test('a household that has made 60 drafts in this hour gets no more; another household does [F31]', async () => {
  const shop = await testApp()
  const trip = await bus(shop)
  expect((await holdAsBot(shop, trip, 0, '2001:db8:1:2::1')).status).toBe(200)
  await shop.database.pool.query(`
    insert into rate_limits (key, window_start, hits)
    select r.key, r.window_start + h * interval '1 hour', 60 from rate_limits r, generate_series(0, 1) h
    where r.key like 'drafts:%'
    on conflict (key, window_start) do update set hits = 60`)
  expect((await holdAsBot(shop, trip, 1, '2001:db8:1:2::2')).status).toBe(429)
  expect((await holdAsBot(shop, trip, 2, '2001:db8:1:3::2')).status).toBe(200)
})

test('repeated holds and releases write no line to the audit log [F31]', async () => {
  const shop = await testApp()
  const trip = await bus(shop)
  const bot = { email: 'bot@example.com', mobile: '08031234567' }
  for (let seat = 0; seat < 5; seat++) {
    await hold(shop, trip, seat, bot)
    const { bookingToken } = (await hold(shop, trip, seat + 10, bot)).json().data
    const payload = { bookingToken }
    await shop.app.inject({ method: 'POST', url: '/api/bookings/release', payload })
  }
  const cancelled = await shop.database.db
    .selectFrom('bookings')
    .select(['cancelled_because', 'cancelled_at'])
    .where('status', '=', 'CANCELLED')
    .execute()
  expect(cancelled).toHaveLength(10)
  expect(new Set(cancelled.map(({ cancelled_because }) => cancelled_because))).toEqual(new Set(['customer']))
  expect(await shop.database.db.selectFrom('audit_log').select('action').execute()).toEqual([])
})

test('from another network a draft can be replaced only with its token [F31]', async () => {
  const shop = await testApp()
  const trip = await bus(shop)
  const owner = { email: 'owner@example.com', mobile: '08031234567' }
  const draft = (await hold(shop, trip, 0, owner, {}, '203.0.113.5')).json().data
  expect((await hold(shop, trip, 0, owner, {}, '198.51.100.9')).json()).toMatchObject({ code: 'SEAT_TAKEN' })
  expect((await hold(shop, trip, 1, owner, {}, '198.51.100.9')).statusCode).toBe(200)
  const { status } = await shop.database.db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', draft.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('DRAFT')
  const replaces = draft.bookingToken
  expect((await hold(shop, trip, 0, owner, { replaces }, '192.0.2.7')).statusCode).toBe(200)
})

test('control: when holds are counted first and written later, without a lock, fifty requests at once get more than three [F23]', async () => {
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
