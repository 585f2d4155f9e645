import { ApiError } from '#api/api-error.ts'

/** Returns the message for a failed call: the server's own, or else the fallback. */
export const failureMessage = (error: unknown, otherwise = 'An error occurred'): string =>
  (error instanceof ApiError && error.sentence) || otherwise

/** Turns an identifier into a title: `own-trips` becomes `Own trips`. */
export function toTitle(name: string): string {
  const words = name.replaceAll('-', ' ').replace(/\b(sms|api)\b/, (word) => word.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Joins words for use in a sentence: `name`, `name and role` or `name, password and role`. */
export const joinWithAnd = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
