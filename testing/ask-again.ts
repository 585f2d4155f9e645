import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'

/**
 * Under pressure the product may answer 503 with Retry-After. Asks again until there is another answer, as the site's
 * own client and the payment provider do.
 */
export async function askAgainWhenBusy<Answer extends Response | LightMyRequestResponse>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (!isBusy(answer)) return answer
    await sleep(100)
  }
}

const isBusy = (answer: Response | LightMyRequestResponse): boolean =>
  answer instanceof Response
    ? answer.status === 503 && answer.headers.has('retry-after')
    : answer.statusCode === 503 && answer.headers['retry-after'] !== undefined
