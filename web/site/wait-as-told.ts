import { ApiError } from '#api/api-error.ts'

const LONGEST_WAIT_SECONDS = 60

/**
 * Carriers put thousands of people behind one address, so that a limit per network can refuse an honest visitor. The
 * milliseconds after which to send the request again; null where waiting does not help or takes too long.
 */
export function waitAsTold(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null
  const { retryAfterSeconds: seconds } = error
  return seconds !== null && seconds <= LONGEST_WAIT_SECONDS ? seconds * 1000 : null
}
