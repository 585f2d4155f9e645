import { expect, test } from 'vitest'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

const OWES = { list: 'bookings', name: 'Owes for tomorrow', query: 'isBalanceDue=true&travel=tomorrow' }

test('a user saves a view, finds it at its list only, and deletes it', async () => {
  const { call } = await staffMember(await testApp(), 'manager')
  const saved = await call('POST', '/views', OWES)
  expect(saved.statusCode).toBe(201)
  const { id } = saved.json().data
  expect((await call('GET', '/views?list=bookings')).json().data).toEqual([
    { id, name: OWES.name, query: OWES.query },
  ])
  expect((await call('GET', '/views?list=payments/refunds')).json().data).toEqual([])
  expect((await call('DELETE', `/views/${id}`)).statusCode).toBe(204)
  expect((await call('DELETE', `/views/${id}`)).statusCode).toBe(404)
  expect((await call('GET', '/views?list=bookings')).json().data).toEqual([])
})

test('a colleague neither sees nor deletes the view, and may use the same name', async () => {
  const shop = await testApp()
  const [mine, other] = [await staffMember(shop), await staffMember(shop, 'driver')]
  const { id } = (await mine.call('POST', '/views', OWES)).json().data
  expect((await other.call('GET', '/views?list=bookings')).json().data).toEqual([])
  expect((await other.call('DELETE', `/views/${id}`)).statusCode).toBe(404)
  expect((await other.call('POST', '/views', OWES)).statusCode).toBe(201)
})

test('a name is unique for a list, and a list has at most 20 views; a deleted view makes room', async () => {
  const { call } = await staffMember(await testApp())
  const { id } = (await call('POST', '/views', OWES)).json().data
  const again = await call('POST', '/views', OWES)
  expect(again.statusCode).toBe(409)
  expect(again.json().fields).toEqual({ name: 'You already have a view with this name' })
  for (let n = 2; n <= 20; n++)
    expect((await call('POST', '/views', { ...OWES, name: `View ${n}` })).statusCode).toBe(201)
  const full = await call('POST', '/views', { ...OWES, name: 'One more' })
  expect(full.json().error).toBe('You already have 20 saved views for this list. Delete one to save another.')
  expect((await call('POST', '/views', { ...OWES, list: 'trips' })).statusCode).toBe(201)
  await call('DELETE', `/views/${id}`)
  expect((await call('POST', '/views', { ...OWES, name: 'One more' })).statusCode).toBe(201)
})

test.each([
  [{ ...OWES, name: '  ' }],
  [{ ...OWES, name: 'x'.repeat(41) }],
  [{ ...OWES, list: 'https://example.com' }],
  [{ ...OWES, query: 'a=1 <script>' }],
  [{ ...OWES, query: '' }],
])('%j is not saved', async (input) => {
  const { call } = await staffMember(await testApp())
  expect((await call('POST', '/views', input)).statusCode).toBe(400)
})
