import { seatCount } from '#domain/seats-in-words.ts'
import { MAX_PASSENGERS } from '#domain/settings.ts'

/** The values of the search form; '' means not chosen yet. */
export type Search = { departure: string; destination: string; date: string; passengers: number }

export const emptySearch: Search = { departure: '', destination: '', date: '', passengers: 1 }

export type SearchErrors = Partial<Record<keyof Search, string>>

/** Clears the destination when the departure changes, because each departure has its own destinations. */
export const withDeparture = (search: Search, departure: string): Search =>
  departure === search.departure ? search : { ...search, departure, destination: '' }

export function searchErrors(search: Search, today: string, seatLimit: number): SearchErrors {
  const errors: SearchErrors = {}
  if (search.departure === '') errors.departure = 'Departure location is required'
  if (search.destination === '') errors.destination = 'Destination location is required'
  if (search.date === '' || search.date < today) errors.date = 'Please select a date'
  if (!isPassengerCount(search.passengers, seatLimit)) errors.passengers = passengerLimitReason(seatLimit)
  return errors
}

export type PassengerChoice = { count: number; isAllowed: boolean }

/** Returns the counts 1 to 13. Those above the limit set by staff are shown but cannot be chosen. */
export const passengerChoices = (seatLimit: number): PassengerChoice[] =>
  Array.from({ length: MAX_PASSENGERS }, (_, index) => ({
    count: index + 1,
    isAllowed: isPassengerCount(index + 1, seatLimit),
  }))

export const passengerLimitReason = (seatLimit: number): string =>
  `At most ${seatCount(seatLimit)} per booking`

const isPassengerCount = (count: number, seatLimit: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= seatLimit
