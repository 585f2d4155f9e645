import { expect, test } from 'vitest'
import { REMOVED } from '#domain/platform/retention.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

/** Builds four bookings: two confirmed, one confirmed without an e-mail address, one unpaid. */
async function office(role = 'support') {
  const shop = await testApp()
  await keepOneWindow(shop)
  const { db } = shop.database
  const trip = await buildTrip(db)
  const member = await staffMember(shop, role)
  const paid = { status: 'CONFIRMED', paid_kobo: trip.price_kobo } as const
  const bookings = [
    await buildBooking(db, trip, { seats: [1], fields: paid }),
    await buildBooking(db, trip, { seats: [2], fields: paid }),
    // Only staff can sell without an e-mail address, so this booking needs `created_by`.
    await buildBooking(db, trip, { seats: [3], fields: { ...paid, email: '', created_by: member.user.id } }),
    await buildBooking(db, trip, { seats: [4] }),
  ]
  return { shop, ids: bookings.map(({ id }) => id), ...member }
}

const written = async ({ database }: TestApp) =>
  (await database.pool.query('select booking_id, kind from notifications order by id')).rows

const outcomes = (answer: { json: () => { data: { outcome: string }[] } }) =>
  answer.json().data.map(({ outcome }) => outcome)

test('tickets of several bookings are mailed again, and each booking has its result', async () => {
  const { shop, ids, call } = await office()
  const [first = 0, second = 0] = ids
  const answer = await call('POST', '/bookings/tickets', { ids: [...ids, 2_000_000_000] })
  expect(answer.statusCode).toBe(200)
  expect(outcomes(answer)).toEqual(['sent', 'sent', 'no-email', 'not-confirmed', 'not-found'])
  expect(await written(shop)).toEqual([
    { booking_id: first, kind: 'ticket-again' },
    { booking_id: second, kind: 'ticket-again' },
  ])
  const log = await shop.database.db.selectFrom('audit_log').select('action').execute()
  expect(log.map(({ action }) => action)).toEqual(['ticket.issued', 'ticket.issued'])
})

test('a booking whose address was removed after the trip gets no mail and says so', async () => {
  const { shop, ids, call } = await office()
  await shop.database.db
    .updateTable('bookings')
    .set({ email: REMOVED.email })
    .where('id', '=', ids[0] ?? 0)
    .execute()
  const some = ids.slice(0, 2)
  expect(outcomes(await call('POST', '/bookings/tickets', { ids: some }))).toEqual(['no-email', 'sent'])
  const message = { type: 'email', subject: 'Gate', message: 'Gate 4', ids: some }
  expect(outcomes(await call('POST', '/bookings/messages', message))).toEqual(['no-email', 'sent'])
  expect(await written(shop)).toHaveLength(2)
})

test('tickets requested again with the same key are mailed once', async () => {
  const { shop, ids, call } = await office()
  const send = (key: string) =>
    call('POST', '/bookings/tickets', { ids: ids.slice(0, 2) }, { 'idempotency-key': key })
  expect(outcomes(await send('pressed-once'))).toEqual(['sent', 'sent'])
  expect(outcomes(await send('pressed-once'))).toEqual(['sent', 'sent'])
  expect(await written(shop)).toHaveLength(2)
  expect(outcomes(await send('pressed-again'))).toEqual(['sent', 'sent'])
  expect(await written(shop)).toHaveLength(4)
})

test('a message goes to each passenger once, also when the request is repeated with its key', async () => {
  const { shop, ids, call } = await office()
  const message = { type: 'email', subject: 'Gate', message: 'The bus leaves from gate 4.', ids }
  const send = () => call('POST', '/bookings/messages', message, { 'idempotency-key': 'pressed-once' })
  expect(outcomes(await send())).toEqual(['sent', 'sent', 'no-email', 'sent'])
  expect(outcomes(await send())).toEqual(['sent', 'sent', 'no-email', 'sent'])
  expect(await written(shop)).toHaveLength(3)
})

test('the export has only the chosen bookings, and a malformed list of ids is refused', async () => {
  const { ids, call } = await office('finance')
  const answer = await call('GET', `/export?ids=${ids.slice(1, 3).join(',')}`)
  expect(answer.body.trim().split('\r\n')).toHaveLength(3)
  expect((await call('GET', '/export?ids=1;2')).statusCode).toBe(400)
})

test('a request for the tickets of no booking, or of more than 100, is refused', async () => {
  const { call } = await office()
  const many = Array.from({ length: 101 }, (_, at) => at + 1)
  expect((await call('POST', '/bookings/tickets', { ids: [] })).json().error).toBe(
    'Choose at least one booking',
  )
  expect((await call('POST', '/bookings/tickets', { ids: many })).json().error).toBe(
    'Choose at most 100 bookings',
  )
})

test('finance can neither mail the tickets of several bookings nor write to their passengers', async () => {
  const { ids, call } = await office('finance')
  expect((await call('POST', '/bookings/tickets', { ids })).statusCode).toBe(403)
  const message = { type: 'email', subject: 'Gate', message: 'Gate 4', ids }
  expect((await call('POST', '/bookings/messages', message)).statusCode).toBe(403)
})
