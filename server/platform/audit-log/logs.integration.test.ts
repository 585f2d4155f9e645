import { expect, test } from 'vitest'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'
import { writeLog } from './write-log.ts'

async function office(role = 'finance') {
  const shop = await testApp()
  const reader = await staffMember(shop, role)
  return { ...shop, shop, ...reader }
}

type Entry = { action: string }
const actions = (answer: { json: () => { data: Entry[] } }) => answer.json().data.map(({ action }) => action)

test('a staff action is logged with person, time, network address, and values before and after', async () => {
  const { shop, call } = await office()
  const admin = await staffMember(shop)
  const batch = (await admin.call('POST', '/batches', { year: 2027, letter: 'A', stream: 'I' })).json().data
  await admin.call('PATCH', `/batches/${batch.id}`, { letter: 'B' })

  const { data, total } = (await call('GET', '/logs?page=1')).json()
  expect(total).toBe(2)
  expect(data[0]).toMatchObject({
    type: 'admin',
    action: 'batch.updated',
    details: '2027_B Stream_I',
    ipAddress: '127.0.0.1',
    actor: { id: admin.user.id, name: admin.user.name },
    entity: 'batch',
    entityId: batch.id,
    before: { letter: 'A' },
    after: { letter: 'B' },
  })
  expect(Date.parse(data[0].timestamp)).toBeGreaterThanOrEqual(Date.parse(data[1].timestamp))
  expect(data[0].requestId).toEqual(expect.any(String))
  expect(data[1].action).toBe('batch.created')
})

test('entries are filtered by type, person, booking, text and days, and the newest come first', async () => {
  const { shop, call, database } = await office()
  const admin = await staffMember(shop)
  const booking = await buildBooking(database.db, await buildTrip(database.db))
  await writeLog(
    database.db,
    { type: 'booking', action: 'hold.expired', details: 'seat 1 released', bookingId: booking.id },
    { type: 'admin', action: 'bus.created', details: 'T-100% full', actor: admin.user },
    { type: 'booking', action: 'payment.started', details: '₦35,000, full' },
  )
  expect(actions(await call('GET', '/logs'))).toEqual(['payment.started', 'bus.created', 'hold.expired'])
  expect(actions(await call('GET', '/logs?sort=timestamp&page=1&pageSize=500'))).toHaveLength(3)
  expect(actions(await call('GET', '/logs?type=booking'))).toEqual(['payment.started', 'hold.expired'])
  expect(actions(await call('GET', '/logs?type=admin'))).toEqual(['bus.created'])
  expect(actions(await call('GET', `/logs?actorId=${admin.user.id}`))).toEqual(['bus.created'])
  expect(actions(await call('GET', `/logs?bookingId=${booking.id}`))).toEqual(['hold.expired'])
  expect(actions(await call('GET', '/logs?search=1%20RELEASED'))).toEqual(['hold.expired'])
  expect(actions(await call('GET', '/logs?search=100%25'))).toEqual(['bus.created'])
  expect(actions(await call('GET', `/logs?search=${admin.user.name}`))).toEqual(['bus.created'])
  expect(actions(await call('GET', '/logs?from=2020-01-01&to=2099-12-31'))).toHaveLength(3)
  expect(actions(await call('GET', '/logs?to=2020-01-01'))).toEqual([])
  expect(actions(await call('GET', '/logs?from=2099-12-31'))).toEqual([])
  expect((await call('GET', '/logs?from=tomorrow')).statusCode).toBe(400)
  expect((await call('GET', '/logs?type=all')).statusCode).toBe(400)
})

test('an entry cannot be edited or deleted, by an admin through the API or with SQL', async () => {
  const { call, database } = await office('admin')
  await writeLog(database.db, { type: 'admin', action: 'bus.created', details: 'T-1' })
  for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
    expect((await call(method, '/logs', {})).statusCode).toBe(404)
    expect((await call(method, '/logs/1', {})).statusCode).toBe(404)
  }
  for (const statement of [
    `update audit_log set details = ''`,
    'delete from audit_log',
    'truncate audit_log cascade',
  ]) {
    await expect(database.pool.query(statement)).rejects.toThrow('the audit log is not edited')
  }
})

test('the log keeps the name of a deleted colleague', async () => {
  const { shop, call, user } = await office('admin')
  const leaving = await staffMember(shop)
  await leaving.call('POST', '/batches', { year: 2027, letter: 'A', stream: 'I' })
  await call('DELETE', `/users/${leaving.user.id}`)
  const [deleted, created] = (await call('GET', '/logs')).json().data
  expect(deleted).toMatchObject({ action: 'user.deleted', actor: { id: user.id } })
  expect(created).toMatchObject({
    action: 'batch.created',
    actor: { id: leaving.user.id, name: leaving.user.name },
  })
})
