import type { Random } from '#server/demo/random.ts'
import type { Outcome } from './history.ts'

export type Answer = { outcome: Outcome; status: number; body: unknown }
export type Ask = (method: 'GET' | 'POST', path: string, body?: object, key?: string) => Promise<Answer>

/**
 * True for a status that a valid request may get; buyers send no others. A node may accept, refuse or ask for a retry.
 * Two requests may also get 404:
 * - a GET, for a trip that was cancelled meanwhile
 * - the start of a payment, for a booking that staff have moved to other seats (find-faults.ts checks that they did)
 */
const isExpected = (method: string, path: string, status: number): boolean =>
  [200, 202, 204, 409, 429, 503].includes(status) ||
  (status === 404 && (method === 'GET' || path === '/payments/initialize'))

/**
 * Returns a client that acts as one browser. It has its own IP address, asks a random node each time, and waits at most
 * ten seconds.
 */
export function createAsk(urls: string[], random: Random, wrongAnswers: string[]): Ask {
  const address = `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`
  return async (method, path, body, key) => {
    try {
      const response = await fetch(`${random.pick(urls)}/api${path}`, {
        method,
        headers: {
          'x-forwarded-for': address,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      })
      const { status } = response
      const text = await response.text()
      if (!isExpected(method, path, status))
        wrongAnswers.push(`${method} ${path.split('?')[0]}: ${status} ${text}`)
      return { outcome: outcomeOf(status), status, body: text ? JSON.parse(text) : null }
    } catch {
      return { outcome: 'unknown', status: 0, body: null }
    }
  }
}

function outcomeOf(status: number): Outcome {
  if (status < 300) return 'ok'
  return status < 500 ? 'refused' : 'unknown'
}
