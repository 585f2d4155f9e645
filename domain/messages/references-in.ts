import { parseReference } from '#domain/bookings/booking-reference.ts'

/** Four groups of four characters, with or without a space or dash between them. Matches may overlap. */
const LIKE_A_REFERENCE = /(?=\b([0-9a-z]{4}(?:[ -]?[0-9a-z]{4}){3})\b)/gi

/**
 * Returns the texts that look like booking references. Four English words of four letters can look like one, so the
 * caller must check that the booking exists.
 */
export function referencesIn(text: string): string[] {
  const found = [...text.matchAll(LIKE_A_REFERENCE)].map(([, written = '']) => parseReference(written))
  return [...new Set(found.filter((reference) => reference !== null))]
}
