import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { readBookingById } from '#server/bookings/public/read-booking.ts'
import { seatCodesOf } from '#server/bookings/tickets/seat-codes.ts'
import { lockAsShown } from '#server/changes/staff/lock-as-shown.ts'
import { cancelSeats } from '#server/money/cancelling/cancel-seats.ts'
import { quoteBooking } from '#server/money/cancelling/quote-booking.ts'
import { openRefund } from '#server/money/refunds/open-refund.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { createBarrier } from '#testing/barrier.ts'
import { type BuiltTrip, buildTrip } from '#testing/builders.ts'
import { HOUR, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'
import { cancelOwnSeats } from './cancel-own-seats.ts'

/** The suite runs 20 races of each kind. `SELF_RACES=200` runs 200, which is a full run. */
const RACES = Number(process.env.SELF_RACES ?? 20)
const AT_ONCE = 5

const BY = { ip: '10.0.0.1', requestId: 'race', idemKey: undefined }
const WHOLE = { charge: naira(1_000), back: naira(34_000) }

type Paid = Awaited<ReturnType<typeof paidBooking>>

/** Cancels as the passenger does. Returns 'cancelled', or the code of the refusal. */
const cancel = (shop: SellingApp, { booking }: Paid, expected = WHOLE, seatNos?: string[]): Promise<string> =>
  cancelOwnSeats(
    shop.context,
    { bookingId: booking.id, mayAct: true, isByLink: false },
    { expected, ...(seatNos && { seatNos }) },
    BY,
  ).then(
    () => 'cancelled',
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return error.block ?? error.code
    },
  )

/** Runs many races, a few at the same time, each with its own booking. */
async function race(
  shop: SellingApp,
  run: (paid: Paid, at: number) => Promise<void>,
  build: (trip: BuiltTrip, seat: number) => Promise<Paid>,
): Promise<void> {
  let trip: BuiltTrip | undefined
  for (let at = 0; at < RACES; at += AT_ONCE) {
    const here = trip && at % 10 !== 0 ? trip : await newTrip(shop)
    trip = here
    const group = Array.from({ length: AT_ONCE }, (_, place) => at + place)
    await Promise.all(group.map(async (one) => run(await build(here, (one % 10) + 1), one)))
  }
}

const newTrip = ({ database }: SellingApp) =>
  buildTrip(database.db, { departTime: new Date(Date.now() + 100 * HOUR), paymentType: 'Split' })

const onTrip = (shop: SellingApp) => (trip: BuiltTrip, seat: number) =>
  paidBooking(shop, { trip, seats: [seat] })

/** Checks that the money of each payment adds up and that no invariant is broken. */
async function mustAddUp(shop: SellingApp): Promise<void> {
  const { rows } = await sql`
    select p.id, p.received_kobo, p.applied_kobo, p.charged_kobo from payments p
    where p.status = 'PAID' and p.received_kobo <> p.applied_kobo + p.charged_kobo
      + (select coalesce(sum(r.amount_kobo), 0) from refunds r where r.payment_id = p.id)
  `.execute(shop.database.db)
  expect(rows).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
}

test('many times a passenger cancels while the door scans the ticket: the passenger is aboard or has the refund, never both [F85]', async () => {
  const shop = await sellingApp()
  const { call } = await staffMember(shop, 'manager')
  const seen = new Set<string>()
  await race(
    shop,
    async (paid) => {
      const { booking, trip } = paid
      const { db } = shop.database
      const [seat] = await seatCodesOf(db, await readBookingById(db, booking.id))
      const scan = () => call('POST', `/trips/${trip.id}/boarding`, { code: seat?.code })
      const [outcome, scanned] = await Promise.all([cancel(shop, paid), scan()])
      const isAboard = scanned.json().data?.outcome === 'boarded'
      seen.add(outcome)
      expect(outcome).toBe(isAboard ? 'boarded' : 'cancelled')
      expect((await refundsOf(shop, booking.id)).length).toBe(isAboard ? 0 : 1)
    },
    onTrip(shop),
  )
  await mustAddUp(shop)
})

test('many times a passenger and staff cancel at once: one of them does, and the money goes back once [F85]', async () => {
  const shop = await sellingApp()
  const { call } = await staffMember(shop)
  await race(
    shop,
    async (paid) => {
      const { booking } = paid
      const change = {
        bookingToken: booking.booking_token,
        status: 'CANCELLED',
        refund: 'all',
        reason: 'Asked by phone',
      }
      const [outcome, answer] = await Promise.all([cancel(shop, paid), call('PATCH', '/bookings', change)])
      const refunds = await refundsOf(shop, booking.id)
      // If the passenger was first, staff refund the charge of the cancelled booking, so `back` may be the whole fare.
      const back = refunds.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
      expect(['cancelled', 'already_cancelled']).toContain(outcome)
      expect([200, 409]).toContain(answer.statusCode)
      expect(back).toBeLessThanOrEqual(naira(35_000))
      expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'CANCELLED', paid_kobo: 0 })
    },
    onTrip(shop),
  )
  await mustAddUp(shop)
})

test('many times a passenger cancels twice at once: the money goes back once [F85]', async () => {
  const shop = await sellingApp()
  await race(
    shop,
    async (paid) => {
      const outcomes = await Promise.all([cancel(shop, paid), cancel(shop, paid)])
      expect(outcomes.toSorted()).toEqual(['already_cancelled', 'cancelled'])
      expect(await refundsOf(shop, paid.booking.id)).toHaveLength(1)
    },
    onTrip(shop),
  )
  await mustAddUp(shop)
})

test('many times a passenger cancels while the trip is cancelled: everything or all but the charge goes back, once [F85]', async () => {
  const shop = await sellingApp()
  const { call } = await staffMember(shop)
  for (let at = 0; at < RACES; at += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const paid = await paidBooking(shop)
        const { booking, trip } = paid
        const [outcome, answer] = await Promise.all([
          cancel(shop, paid),
          call('PATCH', `/trips/${trip.id}`, { status: 'CANCELED' }),
        ])
        expect(answer.statusCode, answer.body).toBe(200)
        const back = (await refundsOf(shop, booking.id)).reduce(
          (sum, { amount_kobo }) => sum + amount_kobo,
          0,
        )
        expect(back).toBe(outcome === 'cancelled' ? naira(34_000) : naira(35_000))
        expect(['cancelled', 'trip_canceled']).toContain(outcome)
      }),
    )
  expect(await invariantViolations(shop)).toEqual([])
})

test('many times a passenger cancels while the balance is paid: the balance is part of a new quote or goes back [F85]', async () => {
  const shop = await sellingApp()
  await race(
    shop,
    async (paid, at) => {
      const { booking } = paid
      const started = await shop.app.inject({
        method: 'POST',
        url: '/api/payments/initialize',
        payload: {
          email: booking.email,
          amount: naira(30_000),
          bookingId: booking.id,
          bookingToken: booking.booking_token,
          seatIds: booking.seat_ids,
          isSplitPayment: false,
        },
        remoteAddress: `10.2.${booking.id >> 8}.${booking.id & 255}`,
      })
      const { paystackRef } = started.json() as { paystackRef: string }
      const pay = async () => {
        await shop.sandbox.paystack.pay(paystackRef, { notify: false })
        return shop.app.inject({
          method: 'POST',
          url: '/api/payments/verify',
          payload: { reference: paystackRef, seatIds: booking.seat_ids },
          remoteAddress: `10.2.${booking.id >> 8}.${booking.id & 255}`,
        })
      }
      const fee = { charge: naira(1_000), back: naira(4_000) }
      // In every other race the provider does not answer the first question. Then only the locks prevent a mistake.
      if (at % 2 === 1)
        shop.sandbox.paystack.script({ on: 'verify', times: 1, status: 502, reference: paystackRef })
      const [outcome] = await Promise.all([cancel(shop, paid, fee), pay()])
      // `payment_open` is correct if the provider did not respond, because it may have the money.
      expect(['cancelled', 'QUOTE_CHANGED', 'payment_open']).toContain(outcome)
      const balance = await paymentOf(shop, paystackRef)
      if (balance.status !== 'PAID') return
      const back = (await refundsOf(shop, booking.id)).filter(({ reference }) => reference === paystackRef)
      expect(back.map(({ amount_kobo }) => amount_kobo)).toEqual(
        outcome === 'cancelled' ? [naira(30_000)] : [],
      )
    },
    (trip, seat) =>
      paidBooking(shop, { trip, seats: [seat], paid: 5_000, fields: { is_split_payment: true } }),
  )
  expect(await invariantViolations(shop)).toEqual([])
})

test('a bracket ends while a cancellation waits for the lock: the passenger gets a new quote and keeps the seat [F86]', async () => {
  const shop = await sellingApp()
  const paid = await paidBooking(shop, { hours: 30 })
  const seen = await quoteBooking(shop.database.db, paid.booking.id, undefined)
  expect(seen.charge).toBe(naira(8_750))
  const outcome = await whileWaiting(shop, paid, () => cancel(shop, paid, seen))
  expect(outcome).toBe('QUOTE_CHANGED')
  expect(await bookingOf(shop, paid.booking.id)).toMatchObject({ status: 'CONFIRMED' })
})

test('control: a quote that is taken before the lock charges the old bracket [F86]', async () => {
  const shop = await sellingApp()
  const paid = await paidBooking(shop, { hours: 30 })
  const careless = async () => {
    const quote = await quoteBooking(shop.database.db, paid.booking.id, undefined)
    await withTransaction(shop.database.db, async (tx) => {
      const booking = await lockAsShown(tx, paid.booking.id, undefined)
      await cancelSeats(tx, { ...booking, isAnnounced: true }, quote, BY)
    })
  }
  await whileWaiting(shop, paid, careless)
  // The charge of the old bracket, although the next bracket has begun.
  expect(await paymentOf(shop, paid.payment.reference)).toMatchObject({ charged_kobo: naira(8_750) })
})

test('control: a refund that is opened by what was read before the lock pays twice [F85]', async () => {
  const shop = await sellingApp()
  const paid = await paidBooking(shop, { seats: [1, 2] })
  const meet = createBarrier(2)
  const careless = async () => {
    const quote = await quoteBooking(shop.database.db, paid.booking.id, ['1'])
    await meet()
    await withTransaction(shop.database.db, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into booking_acts (booking_id, kind, by_passenger) values (${paid.booking.id}, 'cancel', true) returning id
      `.execute(tx)
      const actId = rows[0]?.id as number
      await openRefund(tx, {
        paymentId: paid.payment.id,
        amount: quote.back,
        actId,
        reason: 'seats_cancelled',
      })
    })
  }
  await Promise.all([careless(), careless()])
  expect(await refundsOf(shop, paid.booking.id)).toMatchObject([
    { amount_kobo: naira(34_000) },
    { amount_kobo: naira(34_000) },
  ])
})

test.each([-10, 10])(
  'a node’s clock is wrong by %d minutes: the bracket ends by the clock of the database [F86]',
  async (minutes) => {
    const shop = await sellingApp()
    // Five minutes before and after the edge of 48 hours.
    const [before, after] = [
      await paidBooking(shop, { hours: 48 + 5 / 60 }),
      await paidBooking(shop, { hours: 48 - 5 / 60 }),
    ]
    const chargeOf = async ({ booking }: Paid) =>
      (await quoteBooking(shop.database.db, booking.id, undefined)).charge
    const real = Date.now
    Date.now = () => real() + minutes * 60_000
    try {
      expect(await chargeOf(before)).toBe(naira(1_000))
      expect(await chargeOf(after)).toBe(naira(8_750))
      // Control: by the clock of the node, one of the two is wrong.
      const byNode = [before, after].map(({ trip }) =>
        trip.depart_time.getTime() - Date.now() >= 48 * HOUR ? naira(1_000) : naira(8_750),
      )
      expect(byNode).not.toEqual([naira(1_000), naira(8_750)])
    } finally {
      Date.now = real
    }
  },
)

/** Holds the lock on the trip until `act` waits for it, and moves the departure 10 hours forward meanwhile. */
async function whileWaiting<Result>(
  shop: SellingApp,
  { trip }: Paid,
  act: () => Promise<Result>,
): Promise<Result> {
  const holder = await shop.database.pool.connect()
  try {
    await holder.query(`begin; select from trips where id = ${trip.id} for no key update`)
    const acting = act()
    await untilLockWaits(shop)
    await holder.query(
      `update trips set depart_time = depart_time - interval '10 hours' where id = ${trip.id}; commit`,
    )
    return await acting
  } finally {
    holder.release()
  }
}
