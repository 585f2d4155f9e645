import { expect, test } from 'vitest'
import { seatLimit } from '#domain/company/settings.ts'
import { emptySearch, passengerCounts, searchErrors, withDeparture } from './search.ts'

const complete = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 2 }

test('an empty form has an error for departure, destination and date', () => {
  expect(searchErrors(emptySearch, '2026-01-12', 13)).toEqual({
    departure: 'Departure location is required',
    destination: 'Destination location is required',
    date: 'Please select a date',
  })
})

test('a complete form has no errors, also for a trip today', () => {
  expect(searchErrors(complete, '2026-01-12', 13)).toEqual({})
  expect(searchErrors(complete, '2026-01-20', 13)).toEqual({})
})

test('a past day has the same error as a missing one', () => {
  expect(searchErrors(complete, '2026-01-21', 13)).toEqual({ date: 'Please select a date' })
})

test.each([[0], [14], [1.5], [Number.NaN]])('%d passengers are refused', (passengers) => {
  expect(searchErrors({ ...complete, passengers }, '2026-01-12', 13)).toHaveProperty('passengers')
})

test('another departure empties the destination; choosing the same departure again does not', () => {
  expect(withDeparture(complete, 'Abuja').destination).toBe('')
  expect(withDeparture(complete, 'Lagos')).toEqual(complete)
})

test.each([
  [null, 13],
  [{ maxSeatsPerBooking: 5 }, 5],
  [{ maxSeatsPerBooking: 1 }, 1],
])('with settings %j, 1 to %i passengers can be chosen', (settings, most) => {
  const counts = passengerCounts(seatLimit(settings))
  expect(counts).toHaveLength(most)
  expect([counts.at(0), counts.at(-1)]).toEqual([1, most])
})

test('more passengers than staff allow per booking are refused with the reason', () => {
  expect(searchErrors({ ...complete, passengers: 6 }, '2026-01-12', 5).passengers).toBe(
    'At most 5 seats per booking',
  )
  expect(searchErrors({ ...complete, passengers: 2 }, '2026-01-12', 1).passengers).toBe(
    'At most 1 seat per booking',
  )
})
