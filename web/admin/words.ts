import { ApiError } from '#api/api-error.ts'

/** What a failed call says: the server's own sentence, or else these words. */
export const failureWords = (error: unknown, otherwise = 'An error occurred'): string =>
  (error instanceof ApiError && error.sentence) || otherwise
