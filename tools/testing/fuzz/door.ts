import { createHmac } from 'node:crypto'
import { handOverBytes, writeHandOver } from '#domain/boarding/door-handover.ts'
import { newToken } from '#server/platform/auth/session-token.ts'
import { buildTrip, buildUser } from '../builders.ts'
import type { SellingApp } from '../selling-app.ts'
import type { Known } from './fit-values.ts'

const HOUR_MS = 3_600_000

/**
 * Creates a phone with the boarding list of a trip that leaves in an hour. It has a scan of an unknown ticket to
 * upload, another one to hand over, and an exception to resolve. The trip has no bookings, because one without a
 * payment and a ticket would break invariants.
 */
export async function aDoor({ database: { db } }: SellingApp): Promise<Known> {
  const trip = await buildTrip(db, { departTime: new Date(Date.now() + HOUR_MS) })
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
  const event = { device_id: deviceId, seq: 1, trip_id: trip.id, seat_no: '5' }
  await db
    .insertInto('door_events')
    .values({ ...event, kind: 'board', at: new Date() })
    .execute()
  const { id } = await db
    .insertInto('door_exceptions')
    .values({ trip_id: trip.id, kind: 'clock_suspicious', device_id: deviceId, seq: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const happened = { seatNo: '5', at: new Date().toISOString(), clockOffsetMs: 0 }
  const handed = { kind: 'board', seq: 3, seatNo: '5', at: new Date() } as const
  const bytes = handOverBytes({ tripId: trip.id, deviceId, events: [handed] })
  return {
    tripId: trip.id,
    deviceId,
    token,
    events: [{ ...happened, seq: 2, kind: 'board', ticket: 'ab'.repeat(32) }],
    code: writeHandOver(bytes, createHmac('sha256', digest).update(bytes).digest()),
    'door-exceptionId': id,
  }
}
