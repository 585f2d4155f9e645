import { seatCount } from '#domain/network/seats-in-words.ts'

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

/** Returns the counts that can be chosen: from 1 to the limit set by staff, which is at most 13. */
export const passengerCounts = (seatLimit: number): number[] =>
  Array.from({ length: seatLimit }, (_, index) => index + 1)

const passengerLimitReason = (seatLimit: number): string => `At most ${seatCount(seatLimit)} per booking`

const isPassengerCount = (count: number, seatLimit: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= seatLimit
