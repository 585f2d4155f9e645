import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'

/**
 * Retries while the server answers 503 with Retry-After, as the site's own client and the payment provider do. A hold
 * sends the same idempotency key each time, like the site: a request that got 503 may have taken effect.
 */
export async function askAgainWhenBusy<Answer extends Response | LightMyRequestResponse>(
  ask: (sameKey: { 'idempotency-key': string }) => Promise<Answer>,
): Promise<Answer> {
  const sameKey = { 'idempotency-key': randomUUID() }
  for (;;) {
    const answer = await ask(sameKey)
    if (!isBusy(answer)) return answer
    await sleep(100)
  }
}

/** Maintenance mode asks clients to retry after ten minutes; a node under load, after seconds. */
const LONGEST_BUSY_SECONDS = 60

function isBusy(answer: Response | LightMyRequestResponse): boolean {
  const [status, retryAfter] =
    answer instanceof Response
      ? [answer.status, answer.headers.get('retry-after')]
      : [answer.statusCode, answer.headers['retry-after']]
  return status === 503 && Boolean(retryAfter) && Number(retryAfter) <= LONGEST_BUSY_SECONDS
}
