import { ApiError } from '#api/api-error.ts'

/** What a failed call says: the server's own sentence, or else these words. */
export const failureWords = (error: unknown, otherwise = 'An error occurred'): string =>
  (error instanceof ApiError && error.sentence) || otherwise

/** Names of programs as people read them: `own-trips` is `Own trips`. */
export function titled(name: string): string {
  const words = name.replaceAll('-', ' ').replace(/\bsms\b/, 'SMS')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
