import { ApiError } from '#api/api-error.ts'

const LONGEST_WAIT_SECONDS = 60

/**
 * Returns the milliseconds to wait before retrying a request that a rate limit refused. A retry makes sense because
 * mobile carriers put thousands of visitors behind one IP address, so a limit per network can refuse an honest visitor.
 * Returns null for other errors, and if the server gives no time or more than 60 seconds.
 */
export function retryDelay(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null
  const { retryAfterSeconds: seconds } = error
  return seconds !== null && seconds <= LONGEST_WAIT_SECONDS ? seconds * 1000 : null
}
