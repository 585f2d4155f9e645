import { expect, test } from 'vitest'
import { batchName } from '#domain/batch-name.ts'
import { lagosInstant } from '#domain/lagos-time.ts'
import { isShownSoldOut } from '#server/demo/bookings/demand.ts'
import { paidOf, totalOf } from '#server/demo/bookings/planned-booking.ts'
import { planDemo } from './plan-demo.ts'

const NOON = lagosInstant('2026-01-15', '12:00')
const tokensAt = (now: Date, seed = 1) => planDemo(now, seed).bookings.map(({ token }) => token)

test('one day and one seed give the same bookings at any hour', () => {
  const tokens = new Set(tokensAt(NOON))
  expect(new Set(tokensAt(lagosInstant('2026-01-15', '00:01')))).toEqual(tokens)
  expect(new Set(tokensAt(lagosInstant('2026-01-15', '23:59')))).toEqual(tokens)
  expect(tokensAt(NOON)).toEqual(tokensAt(NOON))
})

test('another day or another seed gives other bookings', () => {
  const tokens = new Set(tokensAt(NOON))
  expect(tokensAt(lagosInstant('2026-01-16', '12:00')).some((token) => tokens.has(token))).toBe(false)
  expect(tokensAt(NOON, 2).some((token) => tokens.has(token))).toBe(false)
})

// Midnight, the hour buses leave, the turn of the year, a leap day: wherever a careless date would slip.
const MOMENTS = [
  NOON,
  lagosInstant('2026-01-15', '00:01'),
  lagosInstant('2026-12-31', '23:59'),
  lagosInstant('2027-01-01', '05:45'),
  lagosInstant('2028-02-29', '06:10'),
]

test.each(MOMENTS)('at %s things happen in an order that can be', (now) => {
  for (const booking of planDemo(now, 1).bookings) {
    const { trip, createdAt, confirmedAt, cancelledAt, claim, payments } = booking
    expectOrder(createdAt, confirmedAt, cancelledAt, now)
    expectOrder(createdAt, confirmedAt, trip.departTime)
    for (const payment of payments) {
      expectOrder(createdAt, payment.createdAt, payment.paidAt, now)
      expectOrder(payment.paidAt, trip.departTime)
      for (const refund of payment.refunds)
        expectOrder(payment.paidAt, refund.createdAt, refund.processedAt, now)
    }
    if (claim.status === 'BOOKED' && claim.boardedAt) {
      const lastPaid = payments.at(-1)?.paidAt ?? null
      expectOrder(lastPaid, claim.boardedAt, trip.departTime, now)
      expect(paidOf(booking)).toBe(totalOf(booking))
    }
  }
})

test.each(MOMENTS)('at %s no seat has two owners', (now) => {
  const { bookings, blockedSeats } = planDemo(now, 1)
  const taken = bookings
    .filter(({ claim }) => claim.status !== 'NONE')
    .flatMap(({ trip, seatNos }) => seatNos.map((seatNo) => ({ trip, seatNo })))
  const names = [...taken, ...blockedSeats].map(
    ({ trip, seatNo }) => `${trip.bus.plateNo} ${trip.departTime.toISOString()} ${seatNo}`,
  )
  expect(new Set(names).size).toBe(names.length)
})

test('a seat that was lost to somebody else is somebody else’s', () => {
  const { bookings } = planDemo(NOON, 1)
  const losers = bookings.filter(({ payments }) =>
    payments.some(({ exception }) => exception === 'seats_lost'),
  )
  expect(losers.length).toBeGreaterThan(0)
  for (const { trip, seatNos } of losers) {
    const owner = bookings.find(
      (one) => one.trip === trip && one.claim.status === 'BOOKED' && one.seatNos.includes(seatNos[0] ?? ''),
    )
    expect(owner).toBeDefined()
  }
})

test('tomorrow one bus from Lagos to Awgu is sold out', () => {
  const { trips, bookings } = planDemo(NOON, 1)
  const full = trips.find(isShownSoldOut)
  const sold = bookings
    .filter(({ trip, claim }) => trip === full && claim.status === 'BOOKED')
    .flatMap(({ seatNos }) => seatNos)
  expect(sold).toHaveLength(14)
})

test('what left long ago is done, what leaves later is on sale, and trips belong to batches that exist', () => {
  const { trips, batches } = planDemo(NOON, 1)
  const names = new Set(batches.map(batchName))
  for (const trip of trips) {
    if (trip.status !== 'CANCELED')
      expect(trip.status).toBe(trip.arriveTime <= NOON ? 'COMPLETED' : 'SCHEDULED')
    expect(names).toContain(batchName(trip.batch))
  }
})

test('people, mail addresses and phones are plainly made up', () => {
  for (const { passenger } of planDemo(NOON, 1).bookings) {
    if (!passenger) continue
    expect(passenger.name).toMatch(/^(Tester|Sample|Demo|Mock|Specimen|Trial) /)
    expect(passenger.email).toMatch(/^[a-z0-9.]+@example\.com$/)
    expect(passenger.mobile).toMatch(/^0800 000 0\d{3}$/)
    expect(passenger.kinPhone).toMatch(/^0700 000 0\d{3}$/)
  }
})

test('nothing waits to be sent', () => {
  const { notifications } = planDemo(NOON, 1)
  expect(new Set(notifications.map(({ isDelivered }) => isDelivered))).toEqual(new Set([true, false]))
  expect(notifications.every(({ at }) => at <= NOON)).toBe(true)
})

test('the log names no passenger and no booking reference', () => {
  const { log, bookings } = planDemo(NOON, 1)
  const secrets = bookings.flatMap(({ token, passenger }) => [token, ...(passenger ? [passenger.email] : [])])
  const text = log.map(({ details }) => details).join('\n')
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(log.every(({ at }) => at <= NOON)).toBe(true)
})

function expectOrder(...moments: (Date | null)[]): void {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
}
