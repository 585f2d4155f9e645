import { expect, test } from 'vitest'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildRoute, buildTrip } from '#testing/builders.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const DEPARTS = lagosInstant('2027-01-20', '06:00')

async function confirmedBooking(route: Parameters<typeof buildRoute>[1] = {}) {
  const shop = await testApp({ PUBLIC_URL: 'https://tafiya.example' })
  const { db } = shop.context
  const trip = await buildTrip(db, {
    route: await buildRoute(db, {
      origin: 'Lagos',
      destination: 'Awgu (Enugu)',
      boarding_point: 'Jibowu Park',
      boarding_address: '12 Ikorodu Road',
      ...route,
    }),
    departTime: DEPARTS,
  })
  const fields = { status: 'CONFIRMED', paid_kobo: naira(70_000) } as const
  const booking = await buildBooking(db, trip, { seats: [4, 5], fields })
  return { shop, db, trip, booking, token: booking.booking_token }
}

const file = async ({ app }: TestApp, token: string) => {
  const { statusCode, headers, body } = await app.inject({ url: `/api/tickets/${token}/trip.ics` })
  return { statusCode, headers, body }
}

/** Unfolds the lines and returns the values of a name. */
const valuesOf = (body: string, name: string) =>
  body
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(line.indexOf(':') + 1))

test('a passenger gets the trip for the calendar: Lagos time, boarding point, seats and an alarm', async () => {
  const { shop, booking, token } = await confirmedBooking()
  const { statusCode, headers, body } = await file(shop, token)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(headers['content-disposition']).toBe('inline; filename="trip.ics"')
  expect(body.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(body).toContain('DTSTART;TZID=Africa/Lagos:20270120T060000\r\n')
  expect(body).toContain('DTEND;TZID=Africa/Lagos:20270120T170000\r\n')
  expect(body).toContain('TZID:Africa/Lagos\r\n')
  expect(valuesOf(body, 'STATUS')).toEqual(['CONFIRMED'])
  expect(valuesOf(body, 'LOCATION')).toEqual(['Jibowu Park\\, 12 Ikorodu Road'])
  expect(valuesOf(body, 'TRIGGER')).toEqual(['-PT2H'])
  expect(valuesOf(body, 'UID')[0]).toMatch(/^[0-9a-f]{32}@tafiya\.example$/)
  const [description = ''] = valuesOf(body, 'DESCRIPTION')
  expect(description).toContain(
    'Seats 4\\, 5\\nBe at Jibowu Park by 5:30 am WAT\\, 30 minutes before departure.',
  )
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  for (const secret of [token, booking.passenger_name, booking.email, booking.mobile, 'manage#'])
    expect(body.replaceAll('\r\n ', '')).not.toContain(secret)
})

test('a changed trip has the same UID and a higher sequence', async () => {
  const { shop, token } = await confirmedBooking()
  const first = (await file(shop, token)).body
  // The trigger would set the time of the change to now, which may be the same second.
  await shop.database.pool.query('alter table trips disable trigger trips_touch_updated_at')
  await shop.database.pool.query(
    `update trips set depart_time = depart_time + interval '1 hour', updated_at = now() + interval '1 minute'`,
  )
  const second = (await file(shop, token)).body
  expect(second).toContain('DTSTART;TZID=Africa/Lagos:20270120T070000')
  expect(valuesOf(second, 'UID')).toEqual(valuesOf(first, 'UID'))
  const [before, after] = [first, second].map((body) => Number(valuesOf(body, 'SEQUENCE')[0]))
  expect(after).toBeGreaterThan(before ?? 0)
})

test('the file of a cancelled booking cancels the event, and no alarm rings for it', async () => {
  const { shop, db, trip } = await confirmedBooking()
  const cancelled = await buildBooking(db, trip, { seats: [7], fields: { status: 'CANCELLED' } })
  const { body } = await file(shop, cancelled.booking_token)
  expect(valuesOf(body, 'STATUS')).toEqual(['CANCELLED'])
  expect(valuesOf(body, 'DESCRIPTION')).toEqual(['This booking was cancelled.'])
  expect(body).not.toContain('VALARM')
})

test('names of places cannot add a line or a second event', async () => {
  const nasty = 'Park\\;,"\'<b>'
  const { shop, token } = await confirmedBooking({ origin: `Lagos ${nasty}`, boarding_point: nasty })
  const { body } = await file(shop, token)
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(valuesOf(body, 'LOCATION')).toEqual([`Park\\\\\\;\\,"'<b>\\, 12 Ikorodu Road`])
})

test('an unknown booking, and one that is not confirmed, has no calendar file', async () => {
  const { shop, db, trip } = await confirmedBooking()
  const draft = await buildBooking(db, trip, { seats: [6] })
  const pending = await file(shop, draft.booking_token)
  expect(pending.statusCode).toBe(409)
  expect(pending.body).toContain('This booking has no ticket yet because it is not confirmed.')
  for (const token of ['0000000000000000', 'x', '..%2f..%2fetc', '%00', '7K9Q-M2XD-4HRB-T8WZ'])
    expect((await file(shop, token)).statusCode, token).toBe(404)
})
