import { expect, test } from 'vitest'
import { batchName } from '#domain/network/batch-name.ts'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { isShownSoldOut } from '#server/demo/bookings/demand.ts'
import type { Passenger } from '#server/demo/bookings/demo-people.ts'
import type { BlockedSeat } from '#server/demo/bookings/plan-blocked-seats.ts'
import { type PlannedBooking, paidOf, totalOf } from '#server/demo/bookings/planned-booking.ts'
import type { PlannedTrip } from '#server/demo/network/plan-trips.ts'
import { type DemoPlan, planDemo } from './plan-demo.ts'

const NOON = lagosInstant('2026-01-15', '12:00')
const NOON_PLAN = planDemo(NOON, 1)
const tokensOf = ({ bookings }: DemoPlan) => bookings.map(({ token }) => token).toSorted()

/** Describes each booking of departed buses by the facts that a link or a ticket shows. */
const bookedOf = ({ bookings }: DemoPlan) =>
  bookings
    .filter(({ trip }) => trip.departTime < lagosInstant('2026-01-15'))
    .map(({ token, trip, seatNos, passenger }) =>
      [token, trip.bus.plateNo, trip.departTime.toISOString(), seatNos, passenger?.name].join(' '),
    )
    .toSorted()

test.each(['00:01', '06:10', '23:59'])(
  'the same day and seed give the same booking tokens at %s as at noon, each for the same trip, seats and passenger',
  (time) => {
    const plan = planDemo(lagosInstant('2026-01-15', time), 1)
    expect(tokensOf(plan)).toEqual(tokensOf(NOON_PLAN))
    expect(bookedOf(NOON_PLAN).length).toBeGreaterThan(100)
    expect(bookedOf(plan)).toEqual(bookedOf(NOON_PLAN))
  },
)

test.each([
  ['day', '2026-01-16', 1],
  ['seed', '2026-01-15', 2],
])('a different %s gives different booking tokens', (_, day, seed) => {
  const known = new Set(tokensOf(NOON_PLAN))
  expect(tokensOf(planDemo(lagosInstant(day, '12:00'), seed)).filter((token) => known.has(token))).toEqual([])
})

// Midnight, the hour in which buses leave, the turn of the year and a leap day: date errors are likely at these times.
const MOMENTS = [
  ['2026-01-15', '00:01'],
  ['2026-12-31', '23:59'],
  ['2027-01-01', '05:45'],
  ['2028-02-29', '06:10'],
] as const

test.each(MOMENTS)('on %s at %s events are in a possible order, and no seat has two owners', (day, time) => {
  const now = lagosInstant(day, time)
  const plan = planDemo(now, 1)
  expect(plan.bookings.filter((booking) => !isOrderly(booking, now))).toEqual([])
  const seats = [
    ...plan.bookings.filter(({ claim }) => claim.status !== 'NONE'),
    ...plan.blockedSeats.map(alone),
  ]
  const owned = seats.flatMap(({ trip, seatNos }) =>
    seatNos.map((seatNo) => `${trip.bus.plateNo} ${trip.departTime.toISOString()} ${seatNo}`),
  )
  expect(owned.length).toBe(new Set(owned).size)
})

test('a seat that a passenger lost belongs to another confirmed booking', () => {
  const { bookings } = NOON_PLAN
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

test('no passenger boards with a balance due', () => {
  const boarded = NOON_PLAN.bookings.filter(({ claim }) => claim.status === 'BOOKED' && claim.boardedAt)
  expect(boarded.length).toBeGreaterThan(100)
  expect(boarded.filter((booking) => paidOf(booking) < totalOf(booking))).toEqual([])
})

test('tomorrow one bus from Lagos to Awgu is sold out', () => {
  const { trips, bookings } = NOON_PLAN
  const full = trips.find(isShownSoldOut)
  const sold = bookings
    .filter(({ trip, claim }) => trip === full && claim.status === 'BOOKED')
    .flatMap(({ seatNos }) => seatNos)
  expect(sold).toHaveLength(14)
})

test('nearly every bus of today has passengers', () => {
  const today = NOON_PLAN.trips.filter(({ daysFromToday }) => daysFromToday === 0)
  const sold = new Set(
    NOON_PLAN.bookings.filter(({ claim }) => claim.status === 'BOOKED').map(({ trip }) => trip),
  )
  expect(today.length).toBeGreaterThan(20)
  expect(today.filter((trip) => sold.has(trip)).length).toBeGreaterThan(today.length * 0.9)
})

test.each(['2026-01-15', '2026-01-16', '2026-01-17', '2026-01-18'])(
  'on %s every bus that returns today or later has gone out before',
  (day) => {
    const { trips } = planDemo(lagosInstant(day, '12:00'), 1)
    const returns = trips.filter(
      ({ daysFromToday, direction, bus }) => daysFromToday >= 0 && direction.destination === bus.pair.near,
    )
    const hasGoneOut = ({ bus, round, direction }: PlannedTrip) =>
      trips.some(
        (trip) => trip.bus === bus && trip.round === round && trip.direction.destination === direction.origin,
      )
    expect(returns.length).toBeGreaterThan(100)
    expect(returns.filter((trip) => !hasGoneOut(trip)).map(({ bus }) => bus.plateNo)).toEqual([])
  },
)

test('exactly the trips that have arrived are completed, unless cancelled, and every trip belongs to a planned batch', () => {
  const { trips, batches } = NOON_PLAN
  const running = trips.filter(({ status }) => status !== 'CANCELED')
  expect(running.filter(({ status, arriveTime }) => (status === 'COMPLETED') !== arriveTime <= NOON)).toEqual(
    [],
  )
  const names = new Set(batches.map(batchName))
  expect(trips.filter(({ batch }) => !names.has(batchName(batch)))).toEqual([])
})

test('names, e-mail addresses and phone numbers are obviously made up', () => {
  const people = NOON_PLAN.bookings.flatMap(({ passenger }) => passenger ?? [])
  const isMadeUp = ({ name, email, mobile, kinPhone }: Passenger) =>
    /^(Tester|Sample|Demo|Mock|Specimen|Trial) /.test(name) &&
    /^[a-z0-9.]+@example\.com$/.test(email) &&
    /^0800 000 0\d{3}$/.test(mobile) &&
    /^0700 000 0\d{3}$/.test(kinPhone)
  expect(people.filter((person) => !isMadeUp(person))).toEqual([])
})

test('on buses that have left every seat has a person; on others some people miss details, and a few have a baby', () => {
  const { companions, bookings } = NOON_PLAN
  const seats = (list: PlannedBooking[]) =>
    list.filter(({ status }) => status === 'CONFIRMED').flatMap(({ seatNos }) => seatNos.slice(1)).length
  const departed = new Set(bookings.filter(({ trip }) => trip.departTime < NOON).map(({ token }) => token))
  const aboard = companions.filter(({ token }) => departed.has(token))
  expect(aboard.filter(({ isNameOnly }) => isNameOnly)).toEqual([])
  expect(aboard).toHaveLength(seats(bookings.filter(({ token }) => departed.has(token))))
  expect(companions.length).toBeLessThan(seats(bookings))
  expect(companions.some(({ isNameOnly }) => isNameOnly)).toBe(true)
  expect(companions.some(({ infantName }) => infantName !== null)).toBe(true)
  const made = /^(Tester|Sample|Demo|Mock|Specimen|Trial) /
  expect(
    companions.filter(
      ({ person, infantName }) => !made.test(person.name) || !made.test(infantName ?? 'Demo '),
    ),
  ).toEqual([])
})

test('some messages are delivered and some failed, and none is in the future', () => {
  const { notifications } = NOON_PLAN
  expect(new Set(notifications.map(({ isDelivered }) => isDelivered))).toEqual(new Set([true, false]))
  expect(notifications.every(({ at }) => at <= NOON)).toBe(true)
})

test('the log has no passenger names, e-mail addresses or booking references, and no entry in the future', () => {
  const { log, bookings } = NOON_PLAN
  const secrets = bookings.flatMap(({ token, passenger }) => [
    token,
    ...(passenger ? [passenger.email, passenger.name] : []),
  ])
  const text = log.map(({ details }) => details).join('\n')
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(log.every(({ at }) => at <= NOON)).toBe(true)
})

function isOrderly(
  { trip, createdAt, confirmedAt, cancelledAt, claim, payments }: PlannedBooking,
  now: Date,
): boolean {
  const boardedAt = claim.status === 'BOOKED' ? claim.boardedAt : null
  return (
    inTurn(createdAt, confirmedAt, cancelledAt, now) &&
    inTurn(createdAt, confirmedAt, trip.departTime) &&
    inTurn(boardedAt && (payments.at(-1)?.paidAt ?? null), boardedAt, trip.departTime) &&
    inTurn(boardedAt, now) &&
    payments.every(
      (payment) =>
        inTurn(createdAt, payment.createdAt, payment.paidAt, now) &&
        inTurn(payment.paidAt, trip.departTime) &&
        payment.refunds.every((refund) => inTurn(payment.paidAt, refund.createdAt, refund.processedAt, now)),
    )
  )
}

function inTurn(...moments: (Date | null)[]): boolean {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []))
  return times.every((time, i) => time >= (times[i - 1] ?? 0))
}

const alone = ({ trip, seatNo }: BlockedSeat) => ({ trip, seatNos: [seatNo] })
