import { ApiError } from '#api/api-error.ts'

/** Returns the message for a failed call: the server's own, or else the fallback. */
export const failureMessage = (error: unknown, otherwise = 'An error occurred'): string =>
  (error instanceof ApiError && error.sentence) || otherwise

/** Turns an identifier into a title: `own-trips` becomes `Own trips`. */
export function toTitle(name: string): string {
  const words = name.replaceAll('-', ' ').replace(/\bsms\b/, 'SMS')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
