import { expect, test } from 'vitest'
import { lagosInstant, lagosMoment } from './lagos-time.ts'
import { type BusyTrip, checkPlan, planTrips } from './trip-plan.ts'

const WEEK = {
  busIds: [1, 2],
  firstDay: '2026-11-16',
  lastDay: '2026-11-22',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  departs: '05:30',
  arrives: '15:00',
  arriveDaysLater: 0,
}
const ROUTE = { origin: 'Lagos', destination: 'Kaiama' }
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

const busyTrip = (busId: number, day: string, from: string, to: string, route = ROUTE): BusyTrip => ({
  busId,
  departTime: lagosInstant(day, from),
  arriveTime: lagosInstant(day, to),
  ...route,
})

const check = (request: typeof WEEK, known: BusyTrip[] = [], now = LONG_AGO) =>
  checkPlan(planTrips(request), known, { route: ROUTE, now }).map(({ check, note }) => note ?? check)

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
  const days = { ...WEEK, busIds: [1], lastDay: '2026-11-18', arrives: '09:30', arriveDaysLater: 1 }
  expect(check(days)).toEqual([
    'ready',
    'runs Lagos to Kaiama until Tue 17 Nov, 9:30 am',
    'in Kaiama since Tue 17 Nov, 9:30 am',
  ])
})

test('the note of a trip tells that its bus is on another trip, or in another city since its last trip', () => {
  const request = { ...WEEK, busIds: [1], lastDay: '2026-11-19' }
  const back = { origin: 'Kaiama', destination: 'Lagos' }
  const known = [
    busyTrip(1, '2026-11-16', '14:59', '20:00', { origin: 'Ibadan', destination: 'Kubwa' }),
    busyTrip(1, '2026-11-17', '15:00', '23:30', back),
    busyTrip(2, '2026-11-18', '05:30', '15:00'),
  ]
  expect(check(request, known)).toEqual([
    'runs Ibadan to Kubwa until Mon 16 Nov, 8:00 pm',
    'in Kubwa since Mon 16 Nov, 8:00 pm',
    'ready',
    'in Kaiama since Wed 18 Nov, 3:00 pm',
  ])
})

test('a trip that departs now or earlier is marked as passed', () => {
  const now = lagosInstant('2026-11-17', '05:30')
  expect(check({ ...WEEK, busIds: [1], lastDay: '2026-11-18' }, [], now)).toEqual([
    'has passed',
    'has passed',
    'ready',
  ])
})
