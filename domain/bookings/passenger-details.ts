/**
 * The details of a passenger that the manifest must have, besides the route: National Road Traffic Regulations 2012,
 * Reg. 51(5). Each has the words in which people read it.
 */
export const PASSENGER_FIELD_WORDS = {
  name: 'name',
  phone: 'phone number',
  address: 'address',
  nextOfKinName: 'next of kin',
  nextOfKinPhone: 'next of kin’s phone number',
} as const

export type PassengerField = keyof typeof PASSENGER_FIELD_WORDS

export const PASSENGER_FIELDS = Object.keys(PASSENGER_FIELD_WORDS) as PassengerField[]

export type PassengerDetails = Record<PassengerField, string>

/** Returns the details that are still missing. Every stored detail was checked when it was given. */
export const missingFields = (details: PassengerDetails): PassengerField[] =>
  PASSENGER_FIELDS.filter((field) => details[field] === '')

/**
 * Returns details as words, such as `name, address`. Name and phone of the next of kin become one entry, which keeps
 * the text short.
 */
export function detailsInWords(details: readonly PassengerField[]): string {
  const isWholeKin = details.includes('nextOfKinName') && details.includes('nextOfKinPhone')
  return details
    .filter((field) => !isWholeKin || field !== 'nextOfKinPhone')
    .map((field) =>
      isWholeKin && field === 'nextOfKinName'
        ? 'next of kin with phone number'
        : PASSENGER_FIELD_WORDS[field],
    )
    .join(', ')
}

/** Returns the name of the person on a seat, or plainly that nobody has named them yet. */
export const nameOnSeat = (name: string, bookedBy: string): string =>
  name === '' ? `Not named, booked by ${bookedBy}` : name

/** Returns the first name alone, for people who do not know the person. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
