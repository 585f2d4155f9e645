import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { buildRoute, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

import { createLogger } from './create-logger.ts'
import { requestIds } from './new-request-id.ts'
import { createResponseCache } from './response-cache.ts'

const ROUTE = { origin: 'Lagos (Jibowu)', destination: 'Awgu (Enugu)' }

/** Makes one search over a real port, because `app.inject` bypasses the response cache. */
async function askedOnce() {
  const { app, database, logLines } = await testApp({ TRUST_PROXY: 'loopback' })
  const route = await buildRoute(database.db, ROUTE)
  const trip = await buildTrip(database.db, { route })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `${address}/api/trips/search?${new URLSearchParams({ ...ROUTE, date: lagosDay(trip.depart_time) })}`
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers })
    const { date: _, 'x-request-id': id = '', ...head } = Object.fromEntries(answer.headers)
    return { status: answer.status, id, head, body: await answer.text() }
  }
  const counted = async () => {
    const { body } = await app.inject('/metrics')
    return Number(/_count\{method="GET",route="\/api\/trips\/search",status="200"\} (\d+)/.exec(body)?.[1])
  }
  const first = await ask()
  return { app, database, trip, ask, first, counted, logLines }
}

test('a repeated request gets the cached body, with its own request id, log line and metric', async () => {
  const { ask, first, database, counted, logLines } = await askedOnce()
  const before = await counted()
  await database.pool.query('update trips set price_kobo = 10000')
  const again = await ask()
  expect(again).toEqual({ ...first, id: again.id })
  expect(again.id).not.toBe(first.id)
  expect((await ask({ 'x-request-id': 'proxy-00001' })).id).toBe('proxy-00001')

  const lines = logLines().split('\n').filter(Boolean)
  const told = lines.map((line) => JSON.parse(line)).filter(({ route }) => route === '/api/trips/search')
  expect(told.map(({ reqId }) => reqId)).toEqual([first.id, again.id, 'proxy-00001'])
  expect(told[1]).toEqual({ ...told[0], time: told[1].time, reqId: again.id, ms: told[1].ms })
  expect(await counted()).toBe(before + 2)
})

test('after a cached response, an invalid token gets 401 and a client without compression gets the same body', async () => {
  const { ask, first } = await askedOnce()
  expect((await ask({ authorization: 'Bearer ended' })).status).toBe(401)
  expect(await ask({ 'accept-encoding': 'identity' })).toMatchObject({ status: 200, body: first.body })
})

test('a trip that staff delete is no longer in the next response', async () => {
  const { app, ask, database, trip } = await askedOnce()
  const { call } = await staffMember({ app, database })
  expect((await call('DELETE', `/trips/${trip.id}`)).statusCode).toBe(204)
  expect(JSON.parse((await ask()).body).data.trips).toEqual([])
})

test('a stopping server serves no cached responses', async () => {
  let isStopping = false
  const cache = createResponseCache({
    log: createLogger('silent'),
    newRequestId: requestIds([]),
    isStopping: () => isStopping,
  })
  cache.remember('/seats', () => ({ head: {}, body: 'again' }))
  const server = cache.serverFactory((_request, response) => void response.end('anew'), {})
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  expect([await ask('/seats?day=1'), await ask('/seat'), await ask('/')]).toEqual(['again', 'anew', 'anew'])
  isStopping = true
  expect(await ask('/seats?day=1')).toBe('anew')
})
