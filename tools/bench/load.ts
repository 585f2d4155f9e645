import autocannon from 'autocannon'
import type pg from 'pg'
import { randomBuyer, requestOf } from './hold-work.ts'
import { resetSeats } from './selling-database.ts'

export type Answers = { perSecond: number; ok: number; refused: number; other: number }

/** Sends hold requests on 16 connections, each for two seats of a random trip. */
export async function sendBuyers(url: string, trips: number, seconds = 3): Promise<Answers> {
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    requests: [
      {
        path: '/api/bookings',
        setupRequest: (request) => ({ ...request, ...requestOf(randomBuyer(trips)) }),
      },
    ],
  })
  return answersOf(result, seconds)
}

/** Puts all seats on sale, sends hold requests and returns the responses per second. */
export async function sendHolds(pool: pg.Pool, url: string, trips: number): Promise<number> {
  await resetSeats(pool, 'AVAILABLE')
  const { perSecond, other } = await sendBuyers(url, trips)
  if (other > 0) throw new Error(`${url}: ${other} answers were neither 200 nor 409`)
  return perSecond
}

/** Sends GET requests on 16 connections, each for the next path. Returns the requests per second. */
export async function sendQuestions(url: string, nextPath: () => string, seconds = 3): Promise<number> {
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    // With a list of paths, all connections would send the same path at the same time and share one response.
    requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }],
  })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} wrong answers`)
  return result.requests.average
}

function answersOf(result: autocannon.Result, seconds: number): Answers {
  const counts = (result as unknown as { statusCodeStats: Record<string, { count: number }> }).statusCodeStats
  const ok = counts['200']?.count ?? 0
  const refused = counts['409']?.count ?? 0
  const other = result.requests.total - ok - refused + result.errors
  return { perSecond: (ok + refused) / seconds, ok, refused, other }
}
