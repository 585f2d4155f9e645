import { ApiError } from '#api/api-error.ts'

const LONGEST_WAIT_SECONDS = 60

/**
 * Returns the milliseconds to wait before a retry, or null if waiting does not help or takes too long. Mobile carriers
 * put thousands of people behind one IP address, so a limit per network can refuse an honest visitor.
 */
export function retryDelay(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null
  const { retryAfterSeconds: seconds } = error
  return seconds !== null && seconds <= LONGEST_WAIT_SECONDS ? seconds * 1000 : null
}
