import { expect, test } from 'vitest'
import { lagosInstant, lagosMoment } from '#domain/platform/lagos-time.ts'
import { checkPlan, type DrivenTrip, planTrips } from './trip-plan.ts'

function busesOf(...busIds: number[]) {
  return busIds.map((busId): { busId: number; driverId: number | null } => ({ busId, driverId: null }))
}

const WEEK = {
  buses: busesOf(1, 2),
  firstDay: '2026-11-16',
  lastDay: '2026-11-22',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  departs: '05:30',
  arrives: '15:00',
  arriveDaysLater: 0,
}
const ROUTE = { origin: 'Lagos', destination: 'Kaiama' }
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

const busyTrip = (busId: number, day: string, from: string, to: string, route = ROUTE): DrivenTrip => ({
  busId,
  driverId: null,
  departTime: lagosInstant(day, from),
  arriveTime: lagosInstant(day, to),
  ...route,
})

const planned = (request: typeof WEEK) => planTrips(request).map((trip) => ({ ...trip, ...ROUTE }))

const check = (request: typeof WEEK, known: DrivenTrip[] = [], now = LONG_AGO) =>
  checkPlan(planned(request), known, { drivers: [], now }).map(({ check, note }) => note ?? check)

test('the plan has one trip per chosen day and bus, at Lagos times', () => {
  const trips = planTrips({ ...WEEK, weekdays: [3, 5] })
  expect(trips.map(({ busId, departTime }) => `${busId} ${lagosMoment(departTime)}`)).toEqual([
    '1 Wed 18 Nov 2026, 5:30 am WAT',
    '2 Wed 18 Nov 2026, 5:30 am WAT',
    '1 Fri 20 Nov 2026, 5:30 am WAT',
    '2 Fri 20 Nov 2026, 5:30 am WAT',
  ])
  expect(lagosMoment(trips[0]?.arriveTime ?? LONG_AGO)).toBe('Wed 18 Nov 2026, 3:00 pm WAT')
  expect(planTrips(WEEK)).toHaveLength(14)
  expect(planTrips({ ...WEEK, lastDay: '2026-11-15' })).toEqual([])
})

test('a bus is not free while an earlier trip of the same plan still runs', () => {
  const days = { ...WEEK, buses: busesOf(1), lastDay: '2026-11-18', arrives: '09:30', arriveDaysLater: 1 }
  expect(check(days)).toEqual([
    'ready',
    'runs Lagos to Kaiama until Tue 17 Nov, 9:30 am',
    'in Kaiama from Tue 17 Nov, 9:30 am',
  ])
})

test('the note of a trip tells that its bus is on another trip, or in another city since its last trip', () => {
  const request = { ...WEEK, buses: busesOf(1), lastDay: '2026-11-19' }
  const back = { origin: 'Kaiama', destination: 'Lagos' }
  const known = [
    busyTrip(1, '2026-11-16', '14:59', '20:00', { origin: 'Ibadan', destination: 'Kubwa' }),
    busyTrip(1, '2026-11-17', '15:00', '23:30', back),
    busyTrip(2, '2026-11-18', '05:30', '15:00'),
  ]
  expect(check(request, known)).toEqual([
    'runs Ibadan to Kubwa until Mon 16 Nov, 8:00 pm',
    'in Kubwa from Mon 16 Nov, 8:00 pm',
    'ready',
    'in Kaiama from Wed 18 Nov, 3:00 pm',
  ])
})

test('a trip that departs now or earlier is marked as passed', () => {
  const now = lagosInstant('2026-11-17', '05:30')
  expect(check({ ...WEEK, buses: busesOf(1), lastDay: '2026-11-18' }, [], now)).toEqual([
    'the departure time has passed',
    'the departure time has passed',
    'ready',
  ])
})

test('a driver drives one bus at a time: on the days of another trip the driver is left out, with the reason', () => {
  const drivers = [{ id: 3, name: 'Musa Sample' }]
  const buses = [
    { busId: 1, driverId: 3 },
    { busId: 2, driverId: 3 },
  ]
  const known = [{ ...busyTrip(9, '2026-11-17', '10:00', '19:00'), driverId: 3 }]
  const request = { ...WEEK, buses, lastDay: '2026-11-17' }
  const checked = checkPlan(planned(request), known, { drivers, now: LONG_AGO })
  expect(checked.map(({ driverId, driverNote }) => [driverId, driverNote])).toEqual([
    [3, null],
    [null, 'Musa Sample is driving Lagos to Kaiama until Mon 16 Nov, 3:00 pm'],
    [null, 'Musa Sample is driving Lagos to Kaiama until Tue 17 Nov, 7:00 pm'],
    [null, 'Musa Sample is driving Lagos to Kaiama until Tue 17 Nov, 7:00 pm'],
  ])
})
