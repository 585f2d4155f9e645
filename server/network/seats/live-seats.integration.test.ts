import { expect, test } from 'vitest'
import type { Seat } from '#contracts/network/seats.ts'
import { buildApp } from '#server/app.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { watchSeats } from '#testing/watch-seats.ts'

const taken = (seats: Seat[]) => seats.filter((seat) => !seat.isAvailable).map((seat) => seat.seatNo)

async function openApp() {
  const test = await testApp()
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...test, origin, db: test.database.db, pool: test.database.pool }
}

test('a watcher receives the current seats in a stream that no proxy may buffer', async () => {
  const { origin, db } = await openApp()
  const trip = await buildTrip(db)
  await buildBooking(db, trip, { seats: [7] })
  const watcher = await watchSeats(origin, trip.id)
  expect(watcher.response.statusCode).toBe(200)
  expect(watcher.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(watcher.response.headers['content-encoding']).toBeUndefined()
  const seats = await watcher.next()
  expect(seats).toHaveLength(14)
  expect(taken(seats)).toEqual(['7'])
  expect(watcher.text()).toMatch(/^retry: 3000\n\n/)
})

test('a seat taken through one node appears on the maps of another', async () => {
  const { origin, context, db } = await openApp()
  const otherNode = await buildApp(context)
  const trip = await buildTrip(db)
  const watchers = await Promise.all([watchSeats(origin, trip.id), watchSeats(origin, trip.id)])
  for (const watcher of watchers) await watcher.next()
  const hold = await otherNode.inject({
    method: 'POST',
    url: '/api/bookings',
    payload: {
      tripId: trip.id,
      seatId: [trip.seats[3]?.id],
      passengerName: 'Tester Uche',
      passengerAddress: '1 Sample Street',
      email: 'passenger@example.com',
      mobile: '08000000000',
      nextOfKinName: 'Sample Bisi',
      nextOfKinPhone: '08000000001',
    },
  })
  expect(hold.statusCode).toBe(200)
  for (const watcher of watchers) expect(taken(await watcher.next())).toEqual(['4'])
  await otherNode.close()
})

test('a watcher sees the seat of an expired hold as free before the expiry job runs', async () => {
  const { origin, db, pool } = await openApp()
  const trip = await buildTrip(db)
  await buildBooking(db, trip, { seats: [1] })
  const watcher = await watchSeats(origin, trip.id)
  expect(taken(await watcher.next())).toEqual(['1'])
  await pool.query(`update seats set hold_expires_at = now() + interval '1 second' where seat_no = '1'`)
  expect(taken(await watcher.next())).toEqual([])
})

test('a longer hold and a change on another trip send no event; a newly held seat does', async () => {
  const { origin, db, pool } = await openApp()
  const [trip, other] = [await buildTrip(db), await buildTrip(db)]
  await buildBooking(db, trip, { seats: [1] })
  const watcher = await watchSeats(origin, trip.id)
  await watcher.next()
  await pool.query(`update seats set hold_expires_at = hold_expires_at + interval '5 minutes'`)
  await buildBooking(db, other, { seats: [2] })
  await buildBooking(db, trip, { seats: [3] })
  expect(taken(await watcher.next())).toEqual(['1', '3'])
  expect(watcher.text().match(/event: seats/g)).toHaveLength(2)
})

test('the stream goes on after the server has lost its database connections', async () => {
  const { origin, db, pool } = await openApp()
  const trip = await buildTrip(db)
  const watcher = await watchSeats(origin, trip.id)
  await watcher.next()
  const survivor = await pool.connect()
  await survivor.query(`select pg_terminate_backend(pid) from pg_stat_activity
                        where datname = current_database() and pid <> pg_backend_pid()`)
  await survivor.query(`update seats set status = 'UNAVAILABLE' where seat_no = '9'`)
  survivor.release()
  expect(taken(await watcher.next())).toEqual(['9'])
})

test('when a trip is no longer on sale its watchers are disconnected, and new ones get 404', async () => {
  const { origin, db, pool } = await openApp()
  const trip = await buildTrip(db)
  const watcher = await watchSeats(origin, trip.id)
  await watcher.next()
  await pool.query(`update trips set status = 'CANCELED'`)
  await watcher.ended
  expect((await watchSeats(origin, trip.id)).response.statusCode).toBe(404)
})

test('the server closes without waiting for its watchers', async () => {
  const { app, origin, db } = await openApp()
  const trip = await buildTrip(db)
  const watchers = await Promise.all(Array.from({ length: 20 }, () => watchSeats(origin, trip.id)))
  await app.close()
  await Promise.all(watchers.map(({ ended }) => ended))
  expect(watchers.map(({ response }) => response.closed)).toEqual(Array(20).fill(true))
})

test('silence does not end the stream: its socket has no time limit, other sockets have one', async () => {
  const { app, database } = await testApp()
  const limits: (number | undefined)[] = []
  app.addHook('onSend', async ({ raw }) => void limits.push(raw.socket.timeout))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  await watchSeats(origin, (await buildTrip(database.db)).id)
  await fetch(`${origin}/api/health`)
  expect(limits).toEqual([0, 20_000])
})

test('a HEAD request opens no stream', async () => {
  const { app, db } = await openApp()
  const trip = await buildTrip(db)
  const answer = await app.inject({ method: 'HEAD', url: `/api/trips/${trip.id}/seats/live` })
  expect(answer.statusCode).toBe(404)
})

test('the API description declares a stream of events', async () => {
  const { app } = await testApp()
  const { paths } = (await app.inject('/api/docs/json')).json()
  const { responses } = paths['/api/trips/{id}/seats/live'].get
  expect(responses['200'].content).toEqual({ 'text/event-stream': { schema: { type: 'string' } } })
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '4XX', '5XX']))
})
