import { expect, test } from 'vitest'
import { routeName } from '#domain/network/route-name.ts'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { hoursAfter } from '#server/demo/moments.ts'
import { DEMO_BUSES, LINE_BUSES } from './demo-fleet.ts'
import { DIRECTIONS, durationInWords } from './directions.ts'
import { isDrivenByDemoDriver } from './plan-trips.ts'
import { departuresOn } from './timetable.ts'

const DAYS = Array.from({ length: 60 }, (_, i) => addDays('2026-01-05', i))
const DEPARTURES = DAYS.flatMap(departuresOn)

test('a bus is in one place at a time and departs from where it arrived', () => {
  const torn = LINE_BUSES.flatMap((bus) => {
    const journeys = DEPARTURES.filter((departure) => departure.bus === bus)
    return journeys.filter((journey, i) => {
      const before = journeys[i - 1]
      if (!before) return false
      return (
        before.arriveTime >= journey.departTime || before.direction.destination !== journey.direction.origin
      )
    })
  })
  expect(torn).toEqual([])
})

test('no bus drives at night: it departs from 5:00 to 6:30 and arrives by 18:00, if necessary after an overnight rest', () => {
  const byNight = DEPARTURES.filter(({ departTime, arriveTime, direction }) => {
    const day = lagosDay(departTime)
    const { night } = direction
    // With an overnight rest there are two drives: until the rest, and from six in the next morning.
    const drives = night
      ? [
          [departTime, hoursAfter(departTime, night.afterHours), day] as const,
          [lagosInstant(addDays(day, 1), '06:00'), arriveTime, addDays(day, 1)] as const,
        ]
      : [[departTime, arriveTime, day] as const]
    const isByDay = drives.every(
      ([start, end, on]) =>
        start >= lagosInstant(on, '05:00') && start < end && end <= lagosInstant(on, '18:00'),
    )
    return !isByDay || departTime > lagosInstant(day, '06:30')
  })
  expect(byNight).toEqual([])
  expect(DEPARTURES.filter(({ direction }) => direction.night).length).toBeGreaterThan(0)
})

test('every active route has a departure in any four days, and an inactive route never has one', () => {
  const served = DAYS.map((day) => new Set(departuresOn(day).map(({ direction }) => routeName(direction))))
  const isServedFrom = (name: string, from: number) =>
    served.slice(from, from + 4).some((names) => names.has(name))
  const wrong = DIRECTIONS.filter((direction) =>
    DAYS.slice(0, -3).some((_, from) => isServedFrom(routeName(direction), from) !== direction.pair.isActive),
  )
  expect(wrong).toEqual([])
})

test.each(['Lagos to Kubwa (FCT)', 'Lagos to Awgu (Enugu)', 'Awgu (Enugu) to Lagos', 'Abuja to Kaduna'])(
  '%s has two buses every day',
  (name) => {
    for (const day of DAYS)
      expect(departuresOn(day).filter(({ direction }) => routeName(direction) === name)).toHaveLength(2)
  },
)

test('the demo driver drives exactly one bus and departs every day', () => {
  const driven = DEPARTURES.filter(isDrivenByDemoDriver)
  expect(new Set(driven.map(({ bus }) => bus.plateNo)).size).toBe(1)
  expect(driven).toHaveLength(DAYS.length)
})

test('number plates have the Nigerian pattern and are unique', () => {
  const plates = DEMO_BUSES.map(({ plateNo }) => plateNo)
  expect(new Set(plates).size).toBe(plates.length)
  for (const plate of plates) expect(plate).toMatch(/^[A-Z]{3}-\d{3}[A-Z]{2}$/)
})

test('the fare comes from the table, plus 10 % on a luxury bus, rounded to ₦500', () => {
  const fares = departuresOn('2026-01-20')
    .filter(({ direction }) => routeName(direction) === 'Lagos to Kubwa (FCT)')
    .map(({ bus, priceKobo }) => [bus.busType, priceKobo])
  expect(Object.fromEntries(fares)).toEqual({ Coaster44: naira(38_000), Luxry51: naira(42_000) })
})

test.each([
  ['Lagos to Bende (Abia)', '11 hours'],
  ['Lagos to Sagamu (Ogun)', '1 hour 30 minutes'],
  ['Awgu (Enugu) to Lagos', '10 hours 30 minutes'],
  ['Lagos to Kubwa (FCT)', '2 days, overnight rest in Lokoja'],
  ['Kubwa (FCT) to Lagos', '2 days, overnight rest in Benin'],
])('%s takes %s', (name, words) => {
  const direction = DIRECTIONS.find((one) => routeName(one) === name)
  expect(direction && durationInWords(direction)).toBe(words)
})
