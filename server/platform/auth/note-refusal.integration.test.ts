import { expect, onTestFinished, test, vi } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const entries = async ({ database }: TestApp, action: string) => {
  const { rows } = await database.pool.query(
    `select details, actor_id as "actorId", host(ip_address) as ip from audit_log where action = $1 order by id`,
    [action],
  )
  return rows
}

const ip = '198.51.100.7'

/** Keeps the test within one hour: stops the node's clock, and keeps the database in one window. */
async function stopHour(shop: TestApp): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await keepOneWindow(shop)
}

test('the audit log records a refusal with the user and address; without a login, with the address only', async () => {
  const shop = await testApp()
  const { call, user } = await staffMember(shop, 'driver')
  expect((await call('GET', '/users')).statusCode).toBe(403)
  expect(await entries(shop, 'access.refused')).toEqual([
    { details: '403 at GET /api/users, once in an hour', actorId: user.id, ip: '127.0.0.1' },
  ])
  expect((await shop.app.inject({ url: '/api/notifications/7', remoteAddress: ip })).statusCode).toBe(401)
  expect((await entries(shop, 'access.refused')).at(-1)).toEqual({
    details: '401 at GET /api/notifications/:id, once in an hour',
    actorId: null,
    ip,
  })
})

test('a thousand refusals in an hour leave four entries', async () => {
  const shop = await testApp()
  await stopHour(shop)
  for (let i = 0; i < 1_000; i++) await shop.app.inject({ url: '/api/users', remoteAddress: ip })
  expect((await entries(shop, 'access.refused')).map(({ details }) => details)).toEqual([
    '401 at GET /api/users, once in an hour',
    '401 at GET /api/users, 10 times in an hour',
    '401 at GET /api/users, 100 times in an hour',
    '401 at GET /api/users, 1000 times in an hour',
  ])
})

test('strangers from 250 networks leave 200 entries in an hour, and a refusal of staff is still logged', async () => {
  const shop = await testApp()
  await stopHour(shop)
  for (let i = 0; i < 250; i++) {
    const remoteAddress = `2001:db8:${i.toString(16)}::1`
    await shop.app.inject({ url: '/api/users', remoteAddress })
  }
  expect(await entries(shop, 'access.refused')).toHaveLength(200)
  const { call } = await staffMember(shop, 'driver')
  await call('GET', '/users')
  expect(await entries(shop, 'access.refused')).toHaveLength(201)
})

test('a logout is in the audit log with the user, role and address', async () => {
  const shop = await testApp()
  const { call, user } = await staffMember(shop, 'support')
  expect((await call('POST', '/users/logout')).statusCode).toBe(204)
  expect(await entries(shop, 'user.logout')).toEqual([
    { details: 'as support', actorId: user.id, ip: '127.0.0.1' },
  ])
})

test('each download of a manifest is in the audit log; a view on the screen is not', async () => {
  const shop = await testApp()
  const trip = await buildTrip(shop.database.db)
  const { call, user } = await staffMember(shop, 'manager')
  await call('GET', `/trips/${trip.id}/manifest`)
  for (const kind of ['pdf', 'csv'])
    expect((await call('GET', `/trips/${trip.id}/manifest.${kind}`)).statusCode).toBe(200)
  expect(await entries(shop, 'manifest.downloaded')).toEqual([
    { details: `PDF of trip ${trip.id}`, actorId: user.id, ip: '127.0.0.1' },
    { details: `CSV of trip ${trip.id}`, actorId: user.id, ip: '127.0.0.1' },
  ])
})

test('each download of a ticket by staff is in the audit log, without the name of the passenger', async () => {
  const shop = await testApp()
  const { db } = shop.database
  const fields = { status: 'CONFIRMED', paid_kobo: naira(35_000), confirmed_at: new Date() } as const
  const trip = await buildTrip(db)
  const booking = await buildBooking(db, trip, { fields })
  const draft = await buildBooking(db, trip, { seats: [2] })
  const cancelled = await buildBooking(db, trip, { seats: [3], fields: { status: 'CANCELLED' } })
  const { call, user } = await staffMember(shop, 'finance')
  const ticket = await call('GET', `/bookings/${booking.id}/ticket.pdf`)
  expect(ticket.headers['content-type']).toBe('application/pdf')
  expect(ticket.headers['cache-control']).toBe('no-store')
  expect(ticket.headers['content-disposition']).toMatch(/^inline; filename="ticket-[\w-]+\.pdf"$/)
  const refused = [
    await call('GET', `/bookings/${draft.id}/ticket.pdf`),
    await call('GET', `/bookings/${cancelled.id}/ticket.pdf`),
    await call('GET', '/bookings/999999/ticket.pdf'),
    await (await staffMember(shop, 'driver')).call('GET', `/bookings/${booking.id}/ticket.pdf`),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 404, 403])
  expect(refused[0]?.json().error).toBe('This booking has no ticket yet because it is not confirmed.')
  expect(refused[1]?.json().error).toBe('This booking is cancelled, so it has no valid ticket.')
  expect(await entries(shop, 'ticket.downloaded')).toEqual([
    { details: 'PDF', actorId: user.id, ip: '127.0.0.1' },
  ])
})
