import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { AppError } from '#server/errors.ts'
import { type BuiltTrip, buildTrip } from '#testing/builders.ts'
import { HOUR, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { cancelOwnSeats } from './cancel-own-seats.ts'
import { changeOwnSeats } from './change-own-seats.ts'
import { moveOwnBooking } from './move-own-booking.ts'
import { quoteAct } from './quote-act.ts'

/** The suite runs 40 histories. `SELF_HISTORIES=10000` runs as many as the rule asks for. */
const HISTORIES = Number(process.env.SELF_HISTORIES ?? 40)
const SEED = Number(process.env.SELF_SEED ?? Date.now() % 1_000_000)
const AT_ONCE = 4
/** The histories that share target trips, so that these are not full. */
const PER_TARGETS = 20
const BY = { ip: '10.0.0.1', requestId: 'history', idemKey: undefined }

const HOURS = [100, 49, 47, 30, 23, 10, 3] as const
const PRICES = [20_000, 35_000, 35_001, 50_000] as const

type Random = { of: <Item>(items: readonly Item[]) => Item; upTo: (most: number) => number }
type Session = { bookingId: number; mayAct: boolean }

test(
  `random histories of bookings with seed ${SEED}: each act costs what its quote said, and no kobo is lost`,
  async () => {
    const shop = await sellingApp()
    let targets: BuiltTrip[] = []
    const done: string[] = []
    for (let at = 0; at < HISTORIES; at += AT_ONCE) {
      if (at % PER_TARGETS === 0) targets = await Promise.all(PRICES.map((price) => targetAt(shop, price)))
      const here = targets
      const group = Array.from({ length: AT_ONCE }, (_, place) => SEED + at + place)
      done.push(...(await Promise.all(group.map((seed) => liveThrough(shop, here, seed)))).flat())
    }
    expect(await invariantViolations(shop)).toEqual([])
    // Every kind of act happened, so that the sums mean something.
    expect([...new Set(done)].toSorted()).toEqual(['cancel', 'move', 'seat'])
  },
  60_000 + HISTORIES * 2_000,
)

const targetAt = ({ database }: SellingApp, price: number) =>
  buildTrip(database.db, {
    bus: 'Luxry51',
    departTime: new Date(Date.now() + 150 * HOUR),
    paymentType: 'Split',
    price: naira(price),
  })

/** A passenger buys seats and does four random acts. Returns the acts that were not refused. */
async function liveThrough(shop: SellingApp, targets: BuiltTrip[], seed: number): Promise<string[]> {
  const random = randomFrom(seed)
  const count = 1 + random.upTo(3)
  const fare = 35_000 * count
  const paid = random.upTo(1) === 0 ? fare : 5_000 * count + random.upTo(fare - 5_000 * count)
  const { booking } = await paidBooking(shop, {
    seats: Array.from({ length: count }, (_, at) => at + 1),
    hours: random.of(HOURS),
    paid,
    fees: random.upTo(1) === 0 ? 0 : Math.floor(paid * 0.015) + 100,
    fields: { is_split_payment: paid < fare },
  })
  const session = { bookingId: booking.id, mayAct: true }
  const done: string[] = []
  for (let step = 0; step < 4; step++) {
    const act = random.of(['cancel', 'move', 'seat', 'move'] as const)
    try {
      await ACTS[act](shop, session, random, targets)
      done.push(act)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      expect(['BLOCKED', 'INVALID', 'SEAT_TAKEN'], `seed ${seed}: ${error.message}`).toContain(error.code)
    }
    await mustAddUp(shop, booking.id, seed)
  }
  return done
}

type Act = (shop: SellingApp, session: Session, random: Random, targets: BuiltTrip[]) => Promise<void>

const ACTS: Record<'cancel' | 'move' | 'seat', Act> = {
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
    const expected = { charge, back, due }
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
}

async function lastAct({ database }: SellingApp, { bookingId }: Session) {
  const { rows } = await sql`
    select kind, charge_kobo as charge, back_kobo as back from booking_acts
    where booking_id = ${bookingId} order by id desc limit 1
  `.execute(database.db)
  return rows[0]
}

/** For each payment of the booking, received = applied + charged + refunds; the booking counts what is applied. */
async function mustAddUp({ database }: SellingApp, bookingId: number, seed: number): Promise<void> {
  const { rows } = await sql`
    select p.id from payments p join bookings b on b.id = p.booking_id
    where b.id = ${bookingId} and (
      p.received_kobo <> p.applied_kobo + p.charged_kobo
        + (select coalesce(sum(r.amount_kobo), 0) from refunds r where r.payment_id = p.id)
      or b.paid_kobo <> p.applied_kobo)
  `.execute(database.db)
  expect(rows, `seed ${seed}`).toEqual([])
}

/** Returns choices that a seed repeats. */
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
