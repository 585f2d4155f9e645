import { expect, test } from 'vitest'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

const LUGGAGE = { title: 'Luggage', body: 'Hello {name},\n\nup to 10 kg per passenger.' }

test('staff who answer messages save, correct and delete answers, and each change is logged; an outdated change is refused', async () => {
  const shop = await testApp()
  const { call } = await staffMember(shop, 'support')
  const saved = await call('POST', '/savedAnswers', LUGGAGE)
  expect(saved.statusCode).toBe(201)
  const { id, updatedAt } = saved.json().data
  await call('POST', '/savedAnswers', { title: 'Arrival', body: 'We arrive before 6 pm.' })
  const titles = (await call('GET', '/savedAnswers')).json().data.map((one: { title: string }) => one.title)
  expect(titles).toEqual(['Arrival', 'Luggage'])

  const corrected = await call('PATCH', `/savedAnswers/${id}`, { ...LUGGAGE, title: 'Bags', updatedAt })
  expect(corrected.json().data).toMatchObject({ id, title: 'Bags', body: LUGGAGE.body })
  const late = await call('PATCH', `/savedAnswers/${id}`, { ...LUGGAGE, updatedAt })
  expect(late.json()).toMatchObject({ code: 'STALE' })

  expect((await call('DELETE', `/savedAnswers/${id}`)).statusCode).toBe(204)
  expect((await call('DELETE', `/savedAnswers/${id}`)).statusCode).toBe(404)
  const log = await shop.database.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(log.map(({ action }) => action)).toEqual([
    'saved-answer.created',
    'saved-answer.created',
    'saved-answer.updated',
    'saved-answer.deleted',
  ])
})

test('an answer needs a title and a text', async () => {
  const { call } = await staffMember(await testApp(), 'support')
  const refused = await call('POST', '/savedAnswers', { title: ' ', body: '' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().fields).toEqual({ title: 'Title is required', body: 'Text is required' })
})

test('finance can neither read nor save answers', async () => {
  const { call } = await staffMember(await testApp(), 'finance')
  expect((await call('GET', '/savedAnswers')).statusCode).toBe(403)
  expect((await call('POST', '/savedAnswers', LUGGAGE)).statusCode).toBe(403)
})
