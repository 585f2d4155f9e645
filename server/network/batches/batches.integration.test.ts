import { expect, test } from 'vitest'
import { buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

async function office(role = 'admin') {
  const shop = await testApp()
  return { ...shop, ...(await staffMember(shop, role)) }
}

const NEXT_YEAR = { year: 2027, letter: 'A', stream: 'II' }

test('staff add, find, edit and delete a batch, and the log records who did it', async () => {
  const { call, user, database } = await office()
  const added = await call('POST', '/batches', NEXT_YEAR)
  expect(added.statusCode).toBe(201)
  const batch = added.json().data
  expect(batch).toMatchObject({ ...NEXT_YEAR, isActive: true, name: '2027_A Stream_II', tripsCount: 0 })

  const found = (await call('GET', '/batches?page=1&search=2027_a')).json()
  expect(found).toMatchObject({ data: [{ id: batch.id }], page: 1, pageSize: 10, total: 1 })

  const edited = await call('PATCH', `/batches/${batch.id}`, { letter: 'B', updatedAt: batch.updatedAt })
  expect(edited.json().data).toMatchObject({ name: '2027_B Stream_II' })
  expect((await call('DELETE', `/batches/${batch.id}`)).statusCode).toBe(204)
  expect((await call('GET', `/batches/${batch.id}`)).statusCode).toBe(404)

  const log = await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(log.map(({ action, actor_id, details }) => [action, actor_id, details])).toEqual([
    ['batch.created', user.id, '2027_A Stream_II'],
    ['batch.updated', user.id, '2027_B Stream_II'],
    ['batch.deleted', user.id, '2027_B Stream_II'],
  ])
  expect(log[1]).toMatchObject({ before: { letter: 'A' }, after: { letter: 'B' } })
})

test('a batch that already exists cannot be added again', async () => {
  const { call } = await office()
  await call('POST', '/batches', NEXT_YEAR)
  const again = await call('POST', '/batches', NEXT_YEAR)
  expect(again.statusCode).toBe(409)
  expect(again.json().error).toBe('A batch with this year, letter, and stream already exists')
})

test.each([
  [{ letter: 'A', stream: 'I' }, 'year', 'Batch year is required'],
  [{ year: 2027, stream: 'I' }, 'letter', 'Batch letter is required'],
  [{ year: 2027, letter: 'A', stream: 'III' }, 'stream', 'Batch stream is required'],
  [{ year: 1999, letter: 'A', stream: 'I' }, 'year', 'Batch year must be between 2000 and 2100'],
])('%j gets an error beside the field', async (input, field, words) => {
  const { call } = await office()
  const answer = await call('POST', '/batches', input)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields[field]).toBe(words)
})

test('a batch with trips cannot be deleted, but can be made inactive', async () => {
  const { call, database } = await office()
  const trip = await buildTrip(database.db)
  const refused = await call('DELETE', `/batches/${trip.batch_id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe('Cannot delete batch with associated trips')

  const toggled = await call('PATCH', `/batches/${trip.batch_id}/toggle-status`)
  expect(toggled.json().data).toMatchObject({ isActive: false, tripsCount: 1 })
  expect((await call('GET', '/batches?isActive=true')).json().total).toBe(0)
  const shown = (await call('GET', `/batches/${trip.batch_id}?include=trips`)).json().data
  expect(shown.trips).toMatchObject([{ id: trip.id, status: 'SCHEDULED' }])
})

test('two clicks on the switch of the same page toggle the batch once', async () => {
  const { call, database } = await office()
  const { batch_id: id } = await buildTrip(database.db)
  const { updatedAt } = (await call('GET', `/batches/${id}`)).json().data
  const press = (body?: object) => call('PATCH', `/batches/${id}/toggle-status`, body)
  expect((await press({ updatedAt })).json().data).toMatchObject({ isActive: false })
  expect((await press({ updatedAt })).json()).toMatchObject({ code: 'STALE' })
  expect((await call('GET', `/batches/${id}`)).json().data).toMatchObject({ isActive: false })
  // Without updatedAt there is no check, and the batch is toggled.
  expect((await press()).json().data).toMatchObject({ isActive: true })
  expect((await press({ isActive: true })).statusCode).toBe(400)
})

test('the second of two edits of the same version of a batch gets STALE', async () => {
  const { call } = await office()
  const batch = (await call('POST', '/batches', NEXT_YEAR)).json().data
  const shown = { updatedAt: batch.updatedAt }
  expect((await call('PATCH', `/batches/${batch.id}`, { letter: 'B', ...shown })).statusCode).toBe(200)
  const second = await call('PATCH', `/batches/${batch.id}`, { letter: 'C', ...shown })
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({ code: 'STALE' })
  expect((await call('GET', `/batches/${batch.id}`)).json().data.letter).toBe('B')
})

test('the list of batches has pages in the requested order; without a page it has all batches, and an unknown order is refused', async () => {
  const { call } = await office()
  for (let year = 2001; year <= 2012; year++) await call('POST', '/batches', { ...NEXT_YEAR, year })
  const years = async (query: string) =>
    (await call('GET', `/batches${query}`)).json().data.map(({ year }: { year: number }) => year)
  expect(await years('?page=2')).toEqual([2002, 2001])
  expect(await years('?page=2&sort=year')).toEqual([2011, 2012])
  expect(await years('')).toHaveLength(12)
  expect((await call('GET', '/batches?sort=password')).statusCode).toBe(400)
})

test('another change keeps the reporting days of a batch, and the closing day can be removed; a closing day before the reporting day is refused', async () => {
  const { call } = await office()
  const days = { reportsOn: '2027-03-17', closesOn: '2027-03-19' }
  const batch = (await call('POST', '/batches', { ...NEXT_YEAR, ...days })).json().data
  expect(batch).toMatchObject(days)
  const path = `/batches/${batch.id}`
  expect((await call('PATCH', path, { letter: 'B' })).json().data).toMatchObject(days)

  const wrong = { closesOn: 'Closing date must not be before the reporting date' }
  const early = await call('POST', '/batches', { ...NEXT_YEAR, year: 2028, ...days, closesOn: '2027-03-16' })
  expect([early.statusCode, early.json().fields]).toEqual([400, wrong])
  const moved = await call('PATCH', path, { reportsOn: '2027-03-20' })
  expect([moved.statusCode, moved.json().fields]).toEqual([409, wrong])

  const removed = await call('PATCH', path, { closesOn: null })
  expect(removed.json().data).toMatchObject({ reportsOn: '2027-03-17', closesOn: null })
  await call('POST', '/batches', { ...NEXT_YEAR, year: 2028 })
  const years = (await call('GET', '/batches?sort=reporting')).json().data
  expect(years.map(({ reportsOn }: { reportsOn: string | null }) => reportsOn)).toEqual(['2027-03-17', null])
})
