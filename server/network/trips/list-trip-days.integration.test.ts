import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildRoute, buildTrip } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const PLACES = { origin: 'Lagos (Jibowu)', destination: 'Awgu (Enugu)' }

const daysOf = async (app: Awaited<ReturnType<typeof testApp>>['app'], query: Record<string, string>) =>
  app.inject(`/api/trips/days?${new URLSearchParams({ ...PLACES, from: '2090-01-20', ...query })}`)

test('a day with trips on sale shows its lowest fare with a free seat, by Lagos days', async () => {
  const { app, database } = await testApp()
  const { db } = database
  const route = await buildRoute(db, PLACES)
  const tripAt = (departTime: string, price: number, fields: Parameters<typeof buildTrip>[1] = {}) =>
    buildTrip(db, { route, departTime: new Date(departTime), price: naira(price), ...fields })
  // 11:30 pm UTC is half past midnight in Lagos.
  await tripAt('2090-01-19T23:30:00Z', 30_000)
  await tripAt('2090-01-20T05:30:00Z', 28_000)
  await tripAt('2090-01-21T05:30:00Z', 26_000, { status: 'CANCELED' })
  const full = await tripAt('2090-01-22T05:30:00Z', 25_000)
  await db.updateTable('seats').set({ status: 'UNAVAILABLE' }).where('trip_id', '=', full.id).execute()
  await tripAt('2090-01-23T23:30:00Z', 24_000)

  expect((await daysOf(app, { days: '4' })).json()).toEqual({
    data: [
      { date: '2090-01-20', trips: 2, availableSeatsCount: 28, price: 28_000 },
      { date: '2090-01-22', trips: 1, availableSeatsCount: 0, price: null },
    ],
    batches: [],
  })
  expect((await daysOf(app, { days: '5' })).json().data).toHaveLength(3)
  expect((await daysOf(app, { destination: 'Wannune (Benue)' })).json()).toEqual({
    data: [],
    batches: [],
  })
})

test('the lowest fare of a day is the one with an offer that needs no code', async () => {
  const { app, database } = await testApp()
  const route = await buildRoute(database.db, PLACES)
  await buildTrip(database.db, { route, departTime: new Date('2090-01-20T05:30:00Z'), price: naira(28_000) })
  const terms = { title: 'NYSC', starts_on: '2020-01-01', ends_on: '2099-12-31' }
  await database.db
    .insertInto('offers')
    .values({ ...terms, amount_kobo: naira(1_000) })
    .execute()
  expect((await daysOf(app, { days: '1' })).json().data).toMatchObject([{ price: 27_000 }])
})

test('active batches that report in the asked days are named, the first to report first', async () => {
  const { app, database } = await testApp()
  const batch = (letter: 'A' | 'B' | 'C', stream: 'I' | 'II', fields: object) => ({
    year: 2090,
    letter,
    stream,
    ...fields,
  })
  await database.db
    .insertInto('batches')
    .values([
      batch('A', 'I', { reports_on: '2090-01-24', closes_on: null }),
      batch('A', 'II', { reports_on: '2090-01-18', closes_on: '2090-01-20' }),
      batch('B', 'I', { reports_on: '2090-01-15', closes_on: '2090-01-19' }),
      batch('B', 'II', { reports_on: '2090-01-25', closes_on: null }),
      batch('C', 'I', { reports_on: '2090-01-21', closes_on: null, is_active: false }),
      batch('C', 'II', {}),
    ])
    .execute()
  expect((await daysOf(app, { days: '5' })).json().batches).toEqual([
    { name: '2090_A Stream_II', reportsOn: '2090-01-18', closesOn: '2090-01-20' },
    { name: '2090_A Stream_I', reportsOn: '2090-01-24', closesOn: null },
  ])
})

test.each([
  ['a day that does not exist', { from: '2090-02-30' }],
  ['no day', { from: '' }],
  ['more than two months', { days: '63' }],
  ['no days', { days: '0' }],
  ['no place', { origin: '' }],
])('%s is refused', async (_, query) => {
  const { app } = await testApp()
  expect((await daysOf(app, query)).statusCode).toBe(400)
})
