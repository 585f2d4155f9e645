import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'

/**
 * Retries while the server answers 503 with Retry-After, as the site's own client and the payment provider do. Like the
 * site, sends the same idempotency key each time, because a request that got 503 may have taken effect.
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

/**
 * A longer Retry-After is returned instead of waited for. A node under load asks for seconds, maintenance mode for ten
 * minutes.
 */
const LONGEST_BUSY_SECONDS = 60

function isBusy(answer: Response | LightMyRequestResponse): boolean {
  const [status, retryAfter] =
    answer instanceof Response
      ? [answer.status, answer.headers.get('retry-after')]
      : [answer.statusCode, answer.headers['retry-after']]
  return status === 503 && Boolean(retryAfter) && Number(retryAfter) <= LONGEST_BUSY_SECONDS
}
