import { expect, test } from 'vitest'
import { addDays, lagosDay } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

async function office(role = 'admin') {
  const shop = await testApp()
  return { ...shop, ...(await staffMember(shop, role)) }
}

// The offer begins before today and ends later, so it stays valid if Lagos reaches midnight during the test.
const today = lagosDay(new Date())

const OFFER = {
  title: 'NYSC',
  text: 'For corps members.',
  percent: 20,
  amount: null,
  routeId: null,
  startsOn: addDays(today, -3),
  endsOn: addDays(today, 3),
  maxUses: null,
  code: null,
  isActive: true,
}

test('staff add, edit and delete an offer, and the log records who did it', async () => {
  const { call, user, database } = await office()
  const added = await call('POST', '/offers', { ...OFFER, code: 'camp20' })
  expect(added.statusCode).toBe(201)
  const offer = added.json().data
  expect(offer).toMatchObject({ ...OFFER, code: 'CAMP20', route: null, uses: 0 })

  const change = { ...OFFER, percent: null, amount: 1_500, maxUses: 10, updatedAt: offer.updatedAt }
  expect((await call('PATCH', `/offers/${offer.id}`, change)).json().data).toMatchObject({
    percent: null,
    amount: 1_500,
    maxUses: 10,
    code: null,
  })
  expect((await call('PATCH', `/offers/${offer.id}`, change)).json()).toMatchObject({ code: 'STALE' })
  expect((await call('DELETE', `/offers/${offer.id}`)).statusCode).toBe(204)
  expect((await call('GET', '/offers')).json()).toEqual({ data: [], routes: [] })

  const log = await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(log.map(({ action, actor_id, details }) => [action, actor_id, details])).toEqual([
    ['offer.created', user.id, 'NYSC'],
    ['offer.updated', user.id, 'NYSC'],
    ['offer.deleted', user.id, 'NYSC'],
  ])
})

test('a code is used by one offer, and a route must exist', async () => {
  const { call } = await office()
  await call('POST', '/offers', { ...OFFER, code: 'CAMP20' })
  const again = await call('POST', '/offers', { ...OFFER, code: 'camp20' })
  expect(again.statusCode).toBe(409)
  expect(again.json().fields).toEqual({ code: 'Another offer has this code' })
  const nowhere = await call('POST', '/offers', { ...OFFER, routeId: 999_999 })
  expect(nowhere.json().fields).toEqual({ routeId: 'This route no longer exists' })
})

test('an offer that a booking has used cannot be deleted', async () => {
  const { call, database } = await office()
  const trip = await buildTrip(database.db)
  const { id } = (await call('POST', '/offers', { ...OFFER, routeId: trip.route_id })).json().data
  await buildBooking(database.db, trip, { fields: { offer_id: id, discount_kobo: naira(100) } })
  expect((await call('GET', '/offers')).json().data[0]).toMatchObject({ uses: 1 })
  const refused = await call('DELETE', `/offers/${id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe('Bookings have used this offer. Switch it off instead.')
  expect((await call('DELETE', '/offers/999999')).statusCode).toBe(404)
})

test('the route of an offer cannot be deleted', async () => {
  const { call } = await office()
  const place = { origin: 'Lagos', destination: 'Awgu (Enugu)', duration: '11 hours', paymentType: 'Full' }
  const { id } = (await call('POST', '/routes', place)).json().data
  await call('POST', '/offers', { ...OFFER, routeId: id })
  const refused = await call('DELETE', `/routes/${id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(
    'An offer uses this route. Delete the offer first, or make the route inactive.',
  )
})

test('visitors see an offer without a code with its cheapest trip on sale, and never a code', async () => {
  const { app, call, database } = await office()
  const dear = await buildTrip(database.db, { price: naira(42_000), paymentType: 'Split' })
  const route = { id: dear.route_id }
  await buildTrip(database.db, { price: naira(40_000), route })
  await buildTrip(database.db, { price: naira(30_000), route, status: 'CANCELED' })
  const content = async () => (await app.inject('/api/content')).json().data
  await call('POST', '/offers', { ...OFFER, routeId: dear.route_id })
  await call('POST', '/offers', { ...OFFER, code: 'SECRET20' })
  const { offers, hasCodes } = await content()
  expect(hasCodes).toBe(true)
  expect(offers).toHaveLength(1)
  expect(offers[0]).toMatchObject({
    title: 'NYSC',
    percent: 20,
    amount: null,
    endsOn: OFFER.endsOn,
    isForAllRoutes: false,
    trip: { duration: '11 hours', paymentType: 'Split', fullPrice: 40_000, price: 32_000 },
  })
  expect(JSON.stringify(await content())).not.toContain('SECRET20')

  await database.db.updateTable('trips').set({ status: 'CANCELED' }).execute()
  // A change by staff clears the cached response.
  await call('POST', '/siteContent', { kind: 'team', title: 'Officer', author: 'Sample Aisha' })
  expect((await content()).offers, 'without a trip on sale').toEqual([])
})

test.each([
  ['has ended', { startsOn: addDays(today, -9), endsOn: addDays(today, -2) }],
  ['has not started', { startsOn: addDays(today, 2) }],
  ['is switched off', { isActive: false }],
  ['does not lower the fare', { percent: null, amount: 1, routeId: null }],
])('an offer that %s is not shown to visitors', async (_, fields) => {
  const { app, call, database } = await office()
  // An offer never lowers a fare below the commitment fee of ₦5,000.
  await buildTrip(database.db, { price: 'amount' in fields ? naira(5_000) : naira(35_000) })
  await call('POST', '/offers', { ...OFFER, ...fields })
  expect((await app.inject('/api/content')).json().data.offers).toEqual([])
})

test.each([
  [{ percent: null }, 'percent', 'Enter either a percentage or an amount'],
  [{ amount: 500 }, 'percent', 'Enter either a percentage or an amount'],
  [{ percent: 91 }, 'percent', 'Percentage must be between 1 and 90'],
  [{ percent: null, amount: 0.5 }, 'amount', 'Amount must be between ₦1 and ₦1,000,000, in whole naira'],
  [{ endsOn: addDays(today, -4) }, 'endsOn', 'Last day must not be before the first day'],
  [{ maxUses: 0 }, 'maxUses', 'Max uses must be between 1 and 1,000,000'],
  [{ code: 'a b' }, 'code', 'A code must have 4 to 20 letters or digits'],
])('an offer with %j gets an error beside the field', async (fields, field, words) => {
  const { call } = await office()
  const answer = await call('POST', '/offers', { ...OFFER, ...fields })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields[field]).toBe(words)
})

test('staff who may only look at the settings see offers but cannot change them', async () => {
  const { call } = await office('manager')
  expect((await call('GET', '/offers')).statusCode).toBe(200)
  expect((await call('POST', '/offers', OFFER)).statusCode).toBe(403)
  expect((await call('PATCH', '/offers/1', OFFER)).statusCode).toBe(403)
  expect((await call('DELETE', '/offers/1')).statusCode).toBe(403)
})
