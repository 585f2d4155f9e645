import { expect, test } from 'vitest'
import { SeatMapAnswer } from '#contracts/network/seats.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

test('the seat map shows free and taken seats by number, and not who took them', async () => {
  const { app, database } = await testApp()
  const trip = await buildTrip(database.db)
  const held = await buildBooking(database.db, trip, { seats: [2, 10] })
  const lapsed = await buildBooking(database.db, trip, { seats: [3] })
  await buildBooking(database.db, trip, {
    seats: [4],
    fields: { status: 'CONFIRMED', paid_kobo: trip.price_kobo },
  })
  await database.pool.query('update seats set hold_expires_at = now() where booking_id = $1', [lapsed.id])
  await database.pool.query(`update seats set status = 'UNAVAILABLE' where seat_no = '5'`)

  const answer = await app.inject(`/api/trips/${trip.id}/validate`)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { seats } = SeatMapAnswer.parse(answer.json()).data
  expect(seats.map((seat) => seat.seatNo)).toEqual(Array.from({ length: 14 }, (_, i) => String(i + 1)))
  const free = { isAvailable: true, status: 'AVAILABLE', bookingId: null }
  const taken = { isAvailable: false, bookingId: 0 }
  expect(seats.slice(0, 5)).toMatchObject([
    free,
    { ...taken, status: 'RESERVED' },
    free,
    { ...taken, status: 'BOOKED' },
    { ...taken, status: 'UNAVAILABLE' },
  ])
  expect(seats[9]).toMatchObject({ id: trip.seats[9]?.id, ...taken, status: 'RESERVED' })
  expect(answer.body).not.toContain(`"bookingId":${held.id}`)
  expect(answer.body).not.toContain(held.booking_token)
})

test('the seats of a cancelled or unknown trip are not found', async () => {
  const { app, database } = await testApp()
  const canceled = await buildTrip(database.db, { status: 'CANCELED' })
  for (const path of ['validate', 'seats/live']) {
    for (const id of [canceled.id, canceled.id + 1]) {
      const answer = await app.inject(`/api/trips/${id}/${path}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ error: 'Trip not found', code: 'NOT_FOUND' })
    }
  }
})
