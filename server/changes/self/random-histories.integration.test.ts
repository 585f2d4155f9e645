import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BookingChange } from '#contracts/changes/admin-bookings.ts'
import { type Kobo, kobo, naira } from '#domain/platform/money.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { editBooking } from '#server/changes/staff/edit-booking.ts'
import { returnResoldCharges } from '#server/money/cancelling/return-resold-charges.ts'
import { closeDisputesByHand } from '#server/money/disputes/record-disputes.ts'
import { subtractTaken } from '#server/money/review/subtract-taken.ts'
import { refundPayment } from '#server/money/staff-payments/refund-payment.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { type BuiltTrip, buildRoute, buildTrip } from '#testing/builders.ts'
import { limit } from '#testing/limits.ts'
import { HOUR, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffAction } from '#testing/staff.ts'
import { bookingOf, invariantViolations } from '#testing/stored-rows.ts'
import { cancelOwnSeats } from './cancel-own-seats.ts'
import { changeOwnSeats } from './change-own-seats.ts'
import { moveOwnBooking } from './move-own-booking.ts'
import { quoteAct } from './quote-act.ts'
import type { SelfSession } from './self-session.ts'

/**
 * The suite runs the same 40 histories every time, so that a failure can be reproduced. `SELF_HISTORIES=10000` runs
 * 10,000, for example before a release. `SELF_SEED=7` runs different ones.
 */
const HISTORIES = Number(process.env.SELF_HISTORIES ?? 40)
const SEED = Number(process.env.SELF_SEED ?? 1)
const AT_ONCE = 4
/** The number of histories that share target trips. More histories would fill the trips. */
const PER_TARGETS = 20
const BY = { ip: '10.0.0.1', requestId: 'history', idemKey: undefined }

const HOURS = [100, 49, 47, 30, 23, 10, 3] as const
const PRICES = [20_000, 35_000, 35_001, 50_000] as const

type Random = { of: <Item>(items: readonly Item[]) => Item; upTo: (most: number) => number }
test(
  `random histories of bookings with seed ${SEED}: each act costs what its quote said, and no kobo is lost`,
  async () => {
    const shop = await sellingApp()
    const route = await buildRoute(shop.database.db, { payment_type: 'Split' })
    let targets: BuiltTrip[] = []
    const done: string[] = []
    for (let at = 0; at < HISTORIES; at += AT_ONCE) {
      if (at % PER_TARGETS === 0)
        targets = await Promise.all(PRICES.map((price) => targetAt(shop, route, price)))
      const here = targets
      const group = Array.from({ length: AT_ONCE }, (_, place) => SEED + at + place)
      done.push(...(await Promise.all(group.map((seed) => liveThrough(shop, here, seed)))).flat())
    }
    await returnResoldCharges(shop.context)
    await mustAddUp(shop, SEED)
    expect(await invariantViolations(shop)).toEqual([])
    // Without each kind of act, the correct sums would prove too little.
    expect([...new Set(done)].toSorted()).toEqual(Object.keys(ACTS).toSorted())
  },
  limit(60_000 + HISTORIES * 2_000),
)

const targetAt = ({ database }: SellingApp, route: { id: number }, price: number) =>
  buildTrip(database.db, {
    bus: 'Luxry51',
    route,
    departTime: new Date(Date.now() + 150 * HOUR),
    price: naira(price),
  })

/**
 * A passenger buys seats with one or two payments. Then the passenger, staff and a bank do six random acts. In the end
 * another passenger takes the first seat if it is free, and the bus leaves. Returns the acts that were not refused.
 */
async function liveThrough(shop: SellingApp, targets: BuiltTrip[], seed: number): Promise<string[]> {
  const random = randomFrom(seed)
  const count = 1 + random.upTo(3)
  const fare = 35_000 * count
  const paid = random.upTo(1) === 0 ? fare : 5_000 * count + random.upTo(fare - 5_000 * count)
  const trip = await buildTrip(shop.database.db, {
    route: { id: targets[0]?.route_id ?? 0 },
    departTime: new Date(Date.now() + random.of(HOURS) * HOUR),
  })
  const { booking } = await paidBooking(shop, {
    trip,
    seats: Array.from({ length: count }, (_, at) => at + 1),
    paid,
    ...(random.upTo(1) === 0 && { first: naira(100) + random.upTo(naira(paid) - naira(200)) }),
    fees: random.upTo(1) === 0 ? 0 : Math.floor(paid * 0.015) + 100,
    fields: { is_split_payment: paid < fare },
  })
  const session = { bookingId: booking.id, mayAct: true, isByLink: false }
  const done: string[] = []
  for (let step = 0; step < 6; step++) {
    const act = random.of(Object.keys(ACTS) as (keyof typeof ACTS)[])
    try {
      await ACTS[act](shop, session, random, targets)
      done.push(act)
    } catch (error) {
      if (!(error instanceof AppError)) throw new Error(`seed ${seed}: ${act}`, { cause: error })
      const codes = ['BLOCKED', 'INVALID', 'SEAT_TAKEN', 'CONFLICT']
      expect(codes, `seed ${seed}: ${error.message}`).toContain(error.code)
    }
    await mustAddUp(shop, seed, booking.id)
  }
  await leaveWithAnother(shop, trip)
  return done
}

async function leaveWithAnother(shop: SellingApp, trip: BuiltTrip): Promise<void> {
  const { db } = shop.database
  const { rows } = await sql`
    select from seats where trip_id = ${trip.id} and seat_no = '1' and status = 'AVAILABLE'
  `.execute(db)
  if (rows.length > 0) await paidBooking(shop, { trip, seats: [1] })
  await sql`update trips set depart_time = now() - interval '61 minutes' where id = ${trip.id}`.execute(db)
}

type Act = (shop: SellingApp, session: SelfSession, random: Random, targets: BuiltTrip[]) => Promise<void>

type ActName = 'cancel' | 'move' | 'seat' | 'goodwill' | 'dispute' | 'waive' | 'revive'

const ACTS: Record<ActName, Act> = {
  async cancel(shop, session, random) {
    const { seats } = await readBookingById(shop.database.db, session.bookingId)
    const seatNos = seats.map(({ seatNo }) => seatNo).slice(0, 1 + random.upTo(seats.length - 1))
    const { charge, back } = await quoteAct(shop.context, session, { act: 'cancel', seatNos })
    await cancelOwnSeats(shop.context, session, { seatNos, expected: { charge, back } }, BY)
    expect(await lastAct(shop, session)).toEqual({ kind: 'cancel', charge, back })
  },
  async move(shop, session, random, targets) {
    const { id: tripId } = random.of(targets)
    const { charge, back, due, move } = await quoteAct(shop.context, session, { act: 'move', tripId })
    const expected = { charge, back, due, leastPercent: move?.leastPercent }
    const moved = await moveOwnBooking(
      shop.context,
      session,
      { tripId, seatId: move?.seatId ?? [], expected },
      BY,
    )
    expect(await lastAct(shop, session)).toEqual({ kind: 'move', charge, back })
    expect(moved.booking.amountDue).toBe(due)
  },
  async seat(shop, session, random) {
    const { trip, seats } = await readBookingById(shop.database.db, session.bookingId)
    const { rows } = await sql<{ id: number }>`
      select id from seats where trip_id = ${trip.id} and status = 'AVAILABLE' order by id
    `.execute(shop.database.db)
    const seatId = [random.of(rows).id, ...seats.slice(1).map(({ id }) => id)]
    await changeOwnSeats(shop.context, session, { seatId }, BY)
    expect(await lastAct(shop, session)).toEqual({ kind: 'seat', charge: 0, back: 0 })
  },
  async goodwill(shop, session, random) {
    const { id } = random.of(await paymentsOf(shop, session))
    const act = await staffAction(shop.database.db)
    const amount = 1 + random.upTo(naira(10_000))
    await refundPayment(shop.context, act, id, { amount, because: 'goodwill', reason: 'Sorry' })
  },
  /** A bank disputes a payment, staff cancel seats meanwhile, and the bank decides for us or takes the money. */
  async dispute(shop, session, random) {
    const { db } = shop.database
    const { id, received } = random.of(await paymentsOf(shop, session))
    await sql`
      with disputed as (update payments set exception = 'disputed', exception_closed_at = null where id = ${id})
      insert into disputes (payment_id, provider_id, status, amount_kobo, due_at, opened_at)
      values (${id}, ${`${id}-${random.upTo(1_000_000_000)}`}, 'OPEN', ${received}, now() + interval '1 day', now())
    `.execute(db)
    const { seats } = await readBookingById(db, session.bookingId)
    const seatNos = seats.map(({ seatNo }) => seatNo).slice(0, 1 + random.upTo(seats.length - 1))
    try {
      await editByStaff(shop, session, { status: 'CANCELLED', refund: 'policy', seatNos })
    } finally {
      const isLost = random.upTo(3) === 0
      await withTransaction(db, async (tx) => {
        await sql`update payments set exception_closed_at = now() where id = ${id}`.execute(tx)
        if (!isLost) return closeDisputesByHand(tx, id)
        const { rows } = await sql<{ taken: Kobo }>`
          update disputes set status = 'LOST', resolved_at = now(), resolution = 'auto-accepted',
                 taken_kobo = ${received} - (
                   select coalesce(sum(taken_kobo), 0) from disputes where payment_id = ${id})
          where payment_id = ${id} and status = 'OPEN'
          returning taken_kobo as taken
        `.execute(tx)
        const taken = kobo(rows.reduce((sum, row) => sum + row.taken, 0))
        return subtractTaken(tx, { id, bookingId: session.bookingId }, { taken, isAgreed: false })
      })
    }
  },
  async waive(shop, session, random) {
    const how = { refund: 'waive', waiveBecause: 'medical', reason: 'Ill' } as const
    await editByStaff(shop, session, random.upTo(1) === 0 ? how : { ...how, refundAmount: 500 })
  },
  async revive(shop, session) {
    const { status } = await readBookingById(shop.database.db, session.bookingId)
    if (status !== 'CANCELLED') throw new AppError('CONFLICT', 'The booking is not cancelled.')
    await editByStaff(shop, session, { status: 'CONFIRMED', reason: 'Travels after all' })
  },
}

async function editByStaff(
  shop: SellingApp,
  { bookingId }: SelfSession,
  change: Omit<BookingChange, 'bookingToken'>,
) {
  const { booking_token: bookingToken } = await bookingOf(shop, bookingId)
  await editBooking(shop.context, await staffAction(shop.database.db), { bookingToken, ...change })
}

async function paymentsOf({ database }: SellingApp, { bookingId }: SelfSession) {
  const { rows } = await sql<{ id: number; received: Kobo }>`
    select id, received_kobo as received from payments where booking_id = ${bookingId} order by id
  `.execute(database.db)
  return rows
}

async function lastAct({ database }: SellingApp, { bookingId }: SelfSession) {
  const { rows } = await sql`
    select kind, charge_kobo as charge, back_kobo as back from booking_acts
    where booking_id = ${bookingId} order by id desc limit 1
  `.execute(database.db)
  return rows[0]
}

/**
 * Checks that, for each payment, received = applied + charged + refunds + taken back by banks. Goodwill is the
 * exception: its money is refunded and still counts for the booking, even if a bank then takes it. So the sum may
 * exceed the received money by goodwill and taken money. Also checks that the booking counts exactly the applied money.
 */
async function mustAddUp({ database }: SellingApp, seed: number, bookingId: number | null = null) {
  const { rows } = await sql`
    select p.booking_id, p.id, p.received_kobo, p.applied_kobo, p.charged_kobo, sums.*
    from payments p join bookings b on b.id = p.booking_id
    cross join lateral (
      select (select coalesce(sum(r.amount_kobo), 0)::int from refunds r where r.payment_id = p.id) as refunds,
             (select coalesce(sum(r.amount_kobo), 0)::int from refunds r
              where r.payment_id = p.id and r.reason = 'goodwill') as goodwill,
             (select coalesce(sum(d.taken_kobo), 0)::int from disputes d where d.payment_id = p.id) as taken
    ) sums
    where (${bookingId}::int is null or b.id = ${bookingId}) and (
      p.applied_kobo + p.charged_kobo + refunds + taken - p.received_kobo
        not between 0 and least(p.applied_kobo, goodwill + taken)
      or b.paid_kobo <> (select coalesce(sum(o.applied_kobo), 0) from payments o where o.booking_id = b.id))
  `.execute(database.db)
  expect(rows, `seed ${seed}`).toEqual([])
}

/** Returns random choices. The same seed gives the same choices. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return { upTo, of: (items) => items[upTo(items.length - 1)] as (typeof items)[number] }
}
