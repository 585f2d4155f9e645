import { expect, test } from 'vitest'
import { cancelOwnSeats } from '#server/changes/self/cancel-own-seats.ts'
import { lockAsShown } from '#server/changes/staff/lock-as-shown.ts'
import { cancelSeats } from '#server/money/cancelling/cancel-seats.ts'
import { quoteBooking } from '#server/money/cancelling/quote-booking.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { paidBooking } from '#testing/self-service.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, refundsOf } from '#testing/stored-rows.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { type DoorShop, phone } from './testing/door-phones.ts'

/** The suite runs 10 races. `DOOR_RACES=200` runs 200, which is a full run. */
const RACES = Number(process.env.DOOR_RACES ?? 10)

const BY = { ip: '10.0.0.1', requestId: 'race', idemKey: undefined }

type Cancel = (shop: TestApp, bookingId: number) => Promise<string>

/** Cancels as the passenger does. Returns 'cancelled' or the reason of the refusal. */
const cancelAsPassenger: Cancel = async (shop, bookingId) => {
  const { charge, back } = await quoteBooking(shop.database.db, bookingId, undefined)
  return cancelOwnSeats(
    shop.context,
    { bookingId, mayAct: true, isByLink: false },
    { expected: { charge, back } },
    BY,
  ).then(
    () => 'cancelled',
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return error.block ?? error.code
    },
  )
}

/** The control: cancels under the same locks, but does not check whether boarding has begun. */
const cancelWithoutBlock: Cancel = (shop, bookingId) =>
  withTransaction(shop.database.db, async (tx) => {
    const booking = await lockAsShown(tx, bookingId, undefined)
    const quote = await quoteBooking(tx, bookingId, undefined)
    await cancelSeats(tx, { ...booking, isAnnounced: true }, quote, BY)
    return 'cancelled'
  })

/**
 * Lets a passenger cancel while a phone downloads the boarding list, loses the network and boards everyone on the list.
 * Both wait at the lock of the trip; `isPassengerFirst` decides the order. Returns whether the cancellation succeeded
 * and whether the passenger boarded.
 */
async function race(shop: TestApp, cancel: Cancel, isPassengerFirst: boolean) {
  const { trip, booking } = await paidBooking(shop, { hours: 2 })
  const door: DoorShop = { ...shop, ...(await staffMember(shop, 'manager')), trip }
  const lock = `select from trips where id = ${trip.id} for no key update`
  const passenger = async () => ({ outcome: await cancel(shop, booking.id) })
  const device = () => phone(door)
  const both = isPassengerFirst
    ? await meetAtLock(shop, lock, [passenger, device])
    : await meetAtLock(shop, lock, [device, passenger])
  const { outcome, list, board, upload } = Object.assign({}, ...both) as Awaited<
    ReturnType<typeof passenger>
  > &
    Awaited<ReturnType<typeof device>>
  const events = list.seats.map(({ seatNo }) => board(Number(seatNo)))
  if (events.length > 0) await upload(...events)
  return { outcome, isAboard: events.length > 0, booking, exceptions: await kindsOf(shop) }
}

/**
 * Returns a shop whose policy refunds a part of the fare until departure. Each cancellation then has a refund to check.
 */
async function generousShop(): Promise<TestApp> {
  const shop = await testApp()
  const { call } = await staffMember(shop)
  const brackets = [{ hoursBefore: 0, percent: 10 }]
  const made = await call('POST', '/refund-policies', { name: 'Generous', flat: 500, move: 0, brackets })
  expect(made.statusCode, made.body).toBe(201)
  return shop
}

const kindsOf = async ({ database }: TestApp) =>
  (await database.db.selectFrom('door_exceptions').select('kind').execute()).map(({ kind }) => kind)

test('many times a passenger cancels while a phone downloads the list and boards without a network: never both [F98]', async () => {
  const shop = await generousShop()
  const seen = { cancelled: 0, door_open: 0 }
  for (let at = 0; at < RACES; at++) {
    const { outcome, isAboard, booking, exceptions } = await race(shop, cancelAsPassenger, at % 2 === 0)
    seen[outcome as keyof typeof seen] += 1
    expect(outcome).toBe(isAboard ? 'door_open' : 'cancelled')
    expect(await refundsOf(shop, booking.id)).toHaveLength(isAboard ? 0 : 1)
    expect(await bookingOf(shop, booking.id)).toMatchObject({ status: isAboard ? 'CONFIRMED' : 'CANCELLED' })
    expect(exceptions).toEqual([])
  }
  expect(seen.cancelled + seen.door_open).toBe(RACES)
  expect(Math.min(seen.cancelled, seen.door_open)).toBeGreaterThan(0)
})

test('control: without the block the passenger has the refund and is on the bus [F98]', async () => {
  const shop = await generousShop()
  const { outcome, isAboard, booking, exceptions } = await race(shop, cancelWithoutBlock, false)
  expect({ outcome, isAboard }).toEqual({ outcome: 'cancelled', isAboard: true })
  expect(await refundsOf(shop, booking.id)).toHaveLength(1)
  expect(exceptions).toEqual(['boarded_cancelled'])
})

test('a passenger reads that boarding has begun, and can still have the ticket sent again', async () => {
  const shop = await testApp()
  const { trip, booking } = await paidBooking(shop, { hours: 2 })
  await phone({ ...shop, ...(await staffMember(shop, 'manager')), trip })
  const opened = await shop.app.inject({
    method: 'POST',
    url: '/api/self/open',
    payload: { bookingToken: booking.booking_token, email: booking.email },
  })
  const { acts } = opened.json().data
  expect(acts).toContainEqual(
    expect.objectContaining({
      act: 'cancel',
      block: 'door_open',
      reason: expect.stringContaining('Boarding has begun, so bookings can no longer be changed online.'),
    }),
  )
  expect(acts.filter(({ block }: { block: string | null }) => block === null)).toMatchObject([
    { act: 'resend' },
  ])
})
