import { expect, test } from 'vitest'
import { seatLimit } from '#domain/settings.ts'
import { emptySearch, passengerChoices, passengerLimitReason, searchErrors, withDeparture } from './search.ts'

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
])('with settings %j, the first %i of 13 passenger counts can be chosen', (settings, allowed) => {
  const choices = passengerChoices(seatLimit(settings))
  expect(choices).toHaveLength(13)
  expect(choices.filter((choice) => choice.isAllowed).map((choice) => choice.count)).toEqual(
    Array.from({ length: allowed }, (_, index) => index + 1),
  )
})

test('more passengers than staff allow per booking are refused with the reason', () => {
  expect(searchErrors({ ...complete, passengers: 6 }, '2026-01-12', 5).passengers).toBe(
    passengerLimitReason(5),
  )
  expect(passengerLimitReason(5)).toBe('At most 5 seats per booking')
})
