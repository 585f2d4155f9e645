import { ApiError } from '#api/api-error.ts'

export type StartRefusal = { kind: 'seat expired' | 'booking not found' } | { kind: 'other'; words: string }

const GENERAL = 'Could not start payment. Please try again.'

/** Tells the refusals apart by the text of the response, as the specification does. */
export function startRefusal(error: unknown): StartRefusal {
  const words = (error instanceof ApiError && error.sentence) || GENERAL
  if (/Hold expired|seat/.test(words)) return { kind: 'seat expired' }
  if (words.includes('Booking not found')) return { kind: 'booking not found' }
  return { kind: 'other', words }
}
