import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { hasPhone } from './phones.ts'

test('a phone number finds bookings in every way to write it, except drafts', async () => {
  const { db } = await freshDatabase()
  const trip = await buildTrip(db)
  const booked = (seat: number, mobile: string, status: 'PENDING' | 'DRAFT') =>
    buildBooking(db, trip, { seats: [seat], fields: { mobile, status } })
  const [local, abroad] = [
    await booked(1, '0803 123 4567', 'PENDING'),
    await booked(2, '+234-803-123-4567', 'PENDING'),
  ]
  await booked(3, '08031234567', 'DRAFT')
  await booked(4, '08031234568', 'PENDING')
  const { rows } = await sql<{ id: number }>`
    select b.id from bookings b where ${hasPhone('2348031234567')} order by b.id
  `.execute(db)
  expect(rows).toEqual([{ id: local.id }, { id: abroad.id }])
})

test('an index finds the bookings of a phone number', async () => {
  const { db } = await freshDatabase()
  const plan = await db.transaction().execute(async (tx) => {
    // PostgreSQL would scan the empty table instead of using the index.
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql`explain select from bookings b where ${hasPhone('2348031234567')}`.execute(tx)
  })
  expect(JSON.stringify(plan.rows)).toContain('bookings_by_phone')
})
