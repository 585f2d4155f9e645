import { expect, test } from 'vitest'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'

const QUESTION = {
  name: 'Tester Uche',
  email: 'tester@example.com',
  phone: '',
  subject: 'Luggage',
  message: 'May I bring a box?',
}

async function inbox() {
  const shop = await sellingApp()
  await shop.app.inject({ method: 'POST', url: '/api/support', payload: QUESTION })
  const staff = await staffMember(shop, 'support')
  const [message] = (await staff.call('GET', '/messages')).json().data
  return { ...shop, ...staff, message }
}

test('staff find a question and answer it by mail, and it no longer counts as needing attention', async () => {
  const { call, message, context, sandbox, user } = await inbox()
  expect(message).toMatchObject({ name: 'Tester Uche', subject: 'Luggage', status: 'new', phone: null })
  expect((await call('GET', '/attention')).json().messages).toBe(1)
  expect((await call('GET', '/messages?page=1&search=box&status=new')).json().total).toBe(1)

  const answer = { body: 'A small one, yes.\n\nUp to 10 kg.', updatedAt: message.updatedAt }
  const answered = await call('POST', `/messages/${message.id}/replies`, answer)
  expect(answered.statusCode).toBe(201)
  expect(answered.json().data).toMatchObject({
    status: 'answered',
    replies: [{ repliedBy: user.name, delivery: 'pending' }],
  })
  expect((await call('GET', '/attention')).json().messages).toBe(0)

  await sendNotifications(context)
  const mail = await sandbox.mailbox.waitFor(({ subject }) => subject === 'Re: Luggage')
  expect(mail.to).toEqual(['tester@example.com'])
  const { replies } = (await call('GET', `/messages/${message.id}`)).json().data
  expect(replies[0].delivery).toBe('delivered')
})

test('when two people answer at once the second gets STALE; an empty answer gets an error beside the field', async () => {
  const { call, message } = await inbox()
  const path = `/messages/${message.id}/replies`
  const empty = await call('POST', path, { body: '  ' })
  expect(empty.json().fields).toEqual({ body: 'Write a reply first' })
  const both = await Promise.all(
    ['Yes.', 'No.'].map((body) => call('POST', path, { body, updatedAt: message.updatedAt })),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test('a message is closed without an answer and reopened, and both are logged', async () => {
  const { call, message, database } = await inbox()
  expect((await call('PATCH', `/messages/${message.id}`, { status: 'closed' })).json().data.status).toBe(
    'closed',
  )
  expect((await call('PATCH', `/messages/${message.id}`, { status: 'new' })).json().data.status).toBe('new')
  const log = await database.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(log.map(({ action }) => action)).toEqual(['message.closed', 'message.reopened'])
})
