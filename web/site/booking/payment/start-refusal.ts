import { ApiError } from '#api/api-error.ts'
import { isTripClosed } from '#site/booking/is-trip-closed.ts'

export type StartRefusal =
  | { kind: 'seat expired' | 'booking not found' }
  | { kind: 'trip closed' | 'other'; words: string }

const GENERAL = 'Could not start payment. Please try again.'

/** Derives the reason why a payment could not start from the text of the error, as the specification requires. */
export function startRefusal(error: unknown): StartRefusal {
  const words = (error instanceof ApiError && error.sentence) || GENERAL
  if (/Hold expired|seat/.test(words)) return { kind: 'seat expired' }
  if (words.includes('Booking not found')) return { kind: 'booking not found' }
  return { kind: isTripClosed(error) ? 'trip closed' : 'other', words }
}
