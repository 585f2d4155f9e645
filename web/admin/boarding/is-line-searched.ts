import type { ManifestLine } from '#contracts/boarding.ts'

/** A word of fewer digits would match most phone numbers. */
const PART_OF_A_PHONE = /^\d{4,}$/

/**
 * Matches a line of the manifest in which every word of the search is the seat number, a part of the name, or at least
 * four digits of the phone number. An empty search matches every line.
 */
export function isLineSearched({ seatNo, passengerName, phone }: Line, search: string): boolean {
  const name = passengerName.toLowerCase()
  const digits = phone?.replaceAll(/\D/g, '') ?? ''
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every(
    (word) => word === seatNo || name.includes(word) || (PART_OF_A_PHONE.test(word) && digits.includes(word)),
  )
}

type Line = Pick<ManifestLine, 'seatNo' | 'passengerName' | 'phone'>
