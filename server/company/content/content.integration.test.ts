import { expect, test } from 'vitest'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

async function office(role = 'admin') {
  const shop = await testApp()
  return { ...shop, ...(await staffMember(shop, role)) }
}

const STORY = { kind: 'story', title: 'Made-up passenger', body: 'We arrived.', author: 'Tester Uche' }
const MEMBER = { kind: 'team', title: 'Finance officer', author: 'Sample Aisha' }
const QUESTION = { kind: 'faq', title: 'How much luggage?', body: 'One bag.\nAnd a small one.' }

const NOTHING = { stories: [], team: [], questions: [], offers: [], hasCodes: false }

test('a new site shows no people, no questions and no offers', async () => {
  const { app } = await testApp()
  expect((await app.inject('/api/content')).json()).toEqual({ data: NOTHING })
})

test('staff add, edit, hide and delete entries, visitors see them at once, and the log records who did it', async () => {
  const { app, call, user, database } = await office()
  const published = async () => (await app.inject('/api/content')).json().data
  const story = (await call('POST', '/siteContent', STORY)).json().data
  expect(story).toMatchObject({ ...STORY, isShown: true })
  const member = (await call('POST', '/siteContent', MEMBER)).json().data
  const question = (await call('POST', '/siteContent', QUESTION)).json().data
  expect(await published()).toEqual({
    ...NOTHING,
    stories: [{ id: story.id, words: 'We arrived.', name: 'Tester Uche', about: 'Made-up passenger' }],
    team: [{ id: member.id, name: 'Sample Aisha', role: 'Finance officer' }],
    questions: [{ id: question.id, question: 'How much luggage?', answer: QUESTION.body }],
  })

  const hidden = { ...STORY, isShown: false, updatedAt: story.updatedAt }
  expect((await call('PATCH', `/siteContent/${story.id}`, hidden)).json().data.isShown).toBe(false)
  expect((await published()).stories).toEqual([])
  const stale = await call('PATCH', `/siteContent/${story.id}`, hidden)
  expect(stale.json()).toMatchObject({ code: 'STALE' })
  expect((await call('DELETE', `/siteContent/${member.id}`)).statusCode).toBe(204)
  expect((await published()).team).toEqual([])
  expect((await call('GET', '/siteContent')).json().data.map(({ id }: { id: number }) => id)).toEqual([
    question.id,
    story.id,
  ])

  const log = await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(log.map(({ action, actor_id, details }) => [action, actor_id, details])).toEqual([
    ['content.created', user.id, 'Made-up passenger'],
    ['content.created', user.id, 'Finance officer'],
    ['content.created', user.id, 'How much luggage?'],
    ['content.updated', user.id, 'Made-up passenger'],
    ['content.deleted', user.id, 'Finance officer'],
  ])
  expect(log[3]).toMatchObject({ before: { isShown: true }, after: { isShown: false } })
})

test('a page brings the published content with it', async () => {
  const { app, call } = await office()
  await call('POST', '/siteContent', STORY)
  const page = await app.inject({ url: '/', headers: { host: 'tafiya.example' } })
  expect(page.body).toContain('We arrived.')
})

test('pages share the content that was read for the first of them, until staff change something', async () => {
  const { app, call, database } = await office()
  const page = async () => (await app.inject({ url: '/', headers: { host: 'tafiya.example' } })).body
  await call('POST', '/siteContent', STORY)
  expect(await page()).toContain('We arrived.')
  await database.db.updateTable('site_content').set({ body: 'We slept.' }).execute()
  expect(await page()).toContain('We arrived.')
  await call('POST', '/siteContent', QUESTION)
  expect(await page()).toContain('We slept.')
  expect(await page()).toContain('How much luggage?')
})

test('entries are shown in the order that staff choose; an order that misses one is refused', async () => {
  const { app, call } = await office()
  const add = async (author: string) =>
    (await call('POST', '/siteContent', { ...MEMBER, author })).json().data.id as number
  const [first, second, third] = [await add('First'), await add('Second'), await add('Third')]
  const order = (...ids: number[]) => call('POST', '/siteContent/order', { kind: 'team', ids })
  expect((await order(third, first, second)).statusCode).toBe(200)
  const { team } = (await app.inject('/api/content')).json().data
  expect(team.map(({ name }: { name: string }) => name)).toEqual(['Third', 'First', 'Second'])
  expect((await order(third, first)).json()).toMatchObject({ code: 'STALE' })
  expect((await order(third, first, first)).statusCode).toBe(400)
})

test.each([
  [{ ...STORY, body: ' ' }, 'body', 'Story is required'],
  [{ ...STORY, title: '' }, 'title', 'Describe the passenger'],
  [{ ...STORY, author: '' }, 'author', 'Name is required'],
  [{ ...MEMBER, title: '' }, 'title', 'Role is required'],
  [{ ...QUESTION, title: '' }, 'title', 'Question is required'],
  [{ ...QUESTION, body: '' }, 'body', 'Answer is required'],
])('%j gets an error beside the field', async (input, field, words) => {
  const { call } = await office()
  const answer = await call('POST', '/siteContent', input)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields[field]).toBe(words)
})

test('the kind of an entry cannot change, and an unknown entry is not found', async () => {
  const { call } = await office()
  const { id } = (await call('POST', '/siteContent', STORY)).json().data
  expect((await call('PATCH', `/siteContent/${id}`, MEMBER)).json()).toMatchObject({ code: 'STALE' })
  expect((await call('PATCH', '/siteContent/999999', MEMBER)).json().error).toBe('Entry not found')
  expect((await call('DELETE', '/siteContent/999999')).statusCode).toBe(404)
})

test('staff who may only look at the settings see the content but cannot change it', async () => {
  const { call } = await office('manager')
  expect((await call('GET', '/siteContent')).statusCode).toBe(200)
  expect((await call('POST', '/siteContent', STORY)).statusCode).toBe(403)
  expect((await call('POST', '/siteContent/order', { kind: 'team', ids: [1] })).statusCode).toBe(403)
})
