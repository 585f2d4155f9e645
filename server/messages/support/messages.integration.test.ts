import { expect, test } from 'vitest'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
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
  expect((await call('GET', '/messages?from=2020-01-01&to=2099-12-31')).json().total).toBe(1)
  expect((await call('GET', '/messages?from=2099-12-31')).json().total).toBe(0)

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

test('the bookings of a sender are found by e-mail, by phone number and by a reference in the text', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const trip = await buildTrip(db)
  const build = (seat: number, fields: { email?: string; mobile?: string; status?: 'PENDING' } = {}) =>
    buildBooking(db, trip, { seats: [seat], fields })
  const byEmail = await build(1, { email: 'tester@example.com' })
  const byPhone = await build(2, { mobile: '08031234567', status: 'PENDING' })
  const byReference = await build(3)
  await build(4)
  // A draft that was never paid is not found by its phone number.
  await build(5, { mobile: '08031234567' })
  const written = {
    ...QUESTION,
    phone: '+234 803 123 4567',
    message: `Can I move ${formatReference(byReference.booking_token)} to Friday?`,
  }
  await shop.app.inject({ method: 'POST', url: '/api/support', payload: written })
  const { call } = await staffMember(shop, 'support')
  const [message] = (await call('GET', '/messages')).json().data

  const { data } = (await call('GET', `/messages/${message.id}/bookings`)).json()
  expect(data.map(({ id }: { id: number }) => id)).toEqual([byReference.id, byPhone.id, byEmail.id])
  expect(data[0]).toMatchObject({ bookingToken: byReference.booking_token, seatNos: ['3'] })
  expect((await call('GET', '/messages/999999/bookings')).statusCode).toBe(404)
  const driver = await staffMember(shop, 'driver')
  expect((await driver.call('GET', `/messages/${message.id}/bookings`)).statusCode).toBe(403)
})
