import { createHmac } from 'node:crypto'
import { handOverBytes, writeHandOver } from '#domain/door-handover.ts'
import { naira } from '#domain/money.ts'
import { doorTickets, issueMissingTickets } from '#server/bookings/tickets/door-tickets.ts'
import { newToken } from '#server/platform/auth/session-token.ts'
import { buildBooking, buildTrip, buildUser } from '../builders.ts'
import type { SellingApp } from '../selling-app.ts'
import type { Known } from './fit-values.ts'

const HOUR_MS = 3_600_000

/**
 * Creates a phone with the boarding list of a trip that leaves in an hour, a scan to upload, another one to hand over,
 * and an exception to resolve.
 */
export async function aDoor({ database: { db } }: SellingApp): Promise<Known> {
  const trip = await buildTrip(db, { departTime: new Date(Date.now() + HOUR_MS) })
  const paid = { status: 'CONFIRMED', paid_kobo: naira(35_000), confirmed_at: new Date() } as const
  const booking = await buildBooking(db, trip, { seats: [5], fields: paid })
  await issueMissingTickets(db, trip.id)
  const user = await buildUser(db, { role: 'manager' })
  const { token, digest } = newToken()
  const { id: deviceId } = await db
    .insertInto('door_devices')
    .values({
      trip_id: trip.id,
      user_id: user.id,
      token_sha256: digest,
      expires_at: new Date(Date.now() + HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { device_id: deviceId, seq: 1, trip_id: trip.id, booking_id: booking.id, seat_no: '5' }
  await db
    .insertInto('door_events')
    .values({ ...event, kind: 'board', at: new Date() })
    .execute()
  const { id } = await db
    .insertInto('door_exceptions')
    .values({ trip_id: trip.id, kind: 'clock_suspicious', device_id: deviceId, seq: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [ticket] = await doorTickets(db, trip.id)
  const happened = { seatNo: '5', at: new Date().toISOString(), clockOffsetMs: 0 }
  const handed = { kind: 'board', seq: 3, seatNo: '5', at: new Date() } as const
  const bytes = handOverBytes({ tripId: trip.id, deviceId, events: [handed] })
  return {
    tripId: trip.id,
    deviceId,
    token,
    events: [{ ...happened, seq: 2, kind: 'board', ticket: ticket?.ticket }],
    code: writeHandOver(bytes, createHmac('sha256', digest).update(bytes).digest()),
    'door-exceptionId': id,
  }
}
