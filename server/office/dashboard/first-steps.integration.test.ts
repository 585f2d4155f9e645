import { expect, test } from 'vitest'
import { FIRST_STEPS } from '#contracts/office/dashboard.ts'
import { buildBooking, buildPayment, buildTrip, buildUser } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { showFirstSteps } from './show-first-steps.ts'

/** Starts a new installation without demo data. */
const newCompany = () => testApp({ DEMO: 'off' })

/** Sets the live mode directly, because live keys need NODE_ENV=production, which a test does not have. */
const withLiveKeys = ({ context: { db, config } }: TestApp) => ({
  db,
  config: { ...config, paystack: { ...config.paystack, mode: 'live' as const } },
})

async function setUp({ database: { db } }: TestApp): Promise<void> {
  await db
    .insertInto('company_settings')
    .values({ company_name: 'Sample Lines', support_phone: '08000000002' })
    .execute()
  const trip = await buildTrip(db)
  await buildBooking(db, trip, {
    fields: { status: 'CONFIRMED', paid_kobo: trip.price_kobo, confirmed_at: new Date() },
  })
  await buildUser(db)
  await buildUser(db, { role: 'manager' })
}

test('in an empty database no step is done', async () => {
  const shop = await newCompany()
  await buildUser(shop.database.db)
  expect(await showFirstSteps(shop.context)).toEqual({ isOpen: true, done: [] })
})

test('with test keys all steps but going live can be done', async () => {
  const shop = await newCompany()
  await setUp(shop)
  const done = FIRST_STEPS.filter((step) => step !== 'live')
  expect(await showFirstSteps(shop.context)).toEqual({ isOpen: true, done })
})

test('with live keys the list is done, and maintenance mode opens the last step again', async () => {
  const shop = await newCompany()
  await setUp(shop)
  expect(await showFirstSteps(withLiveKeys(shop))).toEqual({ isOpen: false, done: [...FIRST_STEPS] })
  await shop.database.db.updateTable('company_settings').set({ maintenance_mode: true }).execute()
  const { isOpen, done } = await showFirstSteps(withLiveKeys(shop))
  expect(isOpen).toBe(true)
  expect(done).not.toContain('live')
})

test('a bus in maintenance, a trip that has left and a deleted colleague do not count', async () => {
  const shop = await newCompany()
  const { db } = shop.database
  await buildTrip(db, { departTime: new Date(Date.now() - 3_600_000) })
  await db.updateTable('buses').set({ is_active: false }).execute()
  await buildUser(db)
  const gone = await buildUser(db)
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  expect((await showFirstSteps(shop.context)).done).toEqual(['route', 'batch'])
})

test('the first online payment of real money closes the list; cash and test payments do not', async () => {
  const shop = await newCompany()
  const { db } = shop.database
  const clerk = await buildUser(db)
  const booking = await buildBooking(db, await buildTrip(db))
  const paid = {
    status: 'PAID',
    paid_at: new Date(),
    received_kobo: booking.total_kobo,
    exception: 'overpaid',
  } as const
  await buildPayment(db, booking, { ...paid, mode: 'test' })
  await buildPayment(db, booking, { ...paid, purpose: 'MANUAL', provider: 'cash', recorded_by: clerk.id })
  expect((await showFirstSteps(shop.context)).isOpen).toBe(true)
  await buildPayment(db, booking, { ...paid, mode: 'live' })
  expect((await showFirstSteps(shop.context)).isOpen).toBe(false)
})

test('a demo has no first steps', async () => {
  const shop = await testApp()
  const { call } = await staffMember(shop)
  const answer = await call('GET', '/dashboard/first-steps')
  expect(answer.json()).toEqual({ data: { isOpen: false, done: [] } })
})
