import type { ManifestLine } from '#contracts/boarding/boarding.ts'

/** Matches a word of at least four digits. Fewer digits would match too many phone numbers. */
const PART_OF_A_PHONE = /^\d{4,}$/

/**
 * Returns true if every word of the search is the line's seat number, a part of the name of the passenger or the buyer,
 * or at least four consecutive digits of the phone number. An empty search matches every line.
 */
export function isLineSearched({ seatNo, passengerName, bookedBy, phone }: Line, search: string): boolean {
  const name = `${passengerName} ${bookedBy}`.toLowerCase()
  const digits = phone?.replaceAll(/\D/g, '') ?? ''
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every(
    (word) => word === seatNo || name.includes(word) || (PART_OF_A_PHONE.test(word) && digits.includes(word)),
  )
}

type Line = Pick<ManifestLine, 'seatNo' | 'passengerName' | 'bookedBy' | 'phone'>
