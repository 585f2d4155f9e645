import { expect, test } from 'vitest'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'

async function office(role = 'manager') {
  const shop = await sellingApp()
  return { shop, ...shop, ...(await staffMember(shop, role)) }
}

const LETTER = {
  type: 'email',
  contactInfo: ' Uche@Example.com ',
  subject: 'Lost umbrella',
  message: 'We found a green umbrella.\n\nIs it yours?',
}

const subjects = ({ sandbox }: SellingApp) =>
  sandbox.mailbox.list().map(({ subject, to }) => [subject, ...to])

test('a message to one contact is sent and shown as delivered, and the audit log has neither its text nor the contact', async () => {
  const { shop, call, user, database } = await office()
  const answer = await call('POST', '/notifications', LETTER)
  expect(answer.statusCode).toBe(201)
  const { id } = answer.json().data
  expect(answer.json().data).toMatchObject({
    type: 'email',
    contactInfo: 'uche@example.com',
    message: LETTER.message,
    sentAt: null,
    status: 'pending',
    createdBy: user.name,
  })
  await sendNotifications(shop.context)
  const { data } = (await call('GET', '/notifications?page=1')).json()
  expect(data).toMatchObject([{ id, status: 'delivered', subject: 'Lost umbrella', attempts: 1 }])
  expect(data[0].sentAt).not.toBeNull()
  expect(subjects(shop)).toEqual([['Lost umbrella', 'uche@example.com']])
  const whole = (await call('GET', `/notifications/${id}`)).json().data
  expect(whole.message).toContain('Is it yours?')

  const log = await database.db.selectFrom('audit_log').selectAll().execute()
  expect(log).toMatchObject([{ action: 'notification.created', details: 'E-mail to one contact' }])
  expect(JSON.stringify(log)).not.toMatch(/uche|umbrella/i)
})

test('an SMS to one contact begins with the company’s name and has only characters that every handset shows', async () => {
  const { shop, call } = await office('support')
  const sms = { type: 'sms', contactInfo: '0803 000 0000', message: 'Please pay ₦5,000 “today”.' }
  expect((await call('POST', '/notifications', sms)).statusCode).toBe(201)
  await sendNotifications(shop.context)
  const [sent] = shop.sandbox.mailbox.list()
  expect(sent).toMatchObject({ kind: 'sms', to: ['2348030000000'] })
  const { rows } = await shop.database.pool.query('select status, message from notifications')
  expect(rows).toEqual([{ status: 'delivered', message: 'Tafiya: Please pay N5,000 "today".' }])
})

test.each([
  [{ contactInfo: '0803 000 0000' }, 'contactInfo', 'Please enter a valid email'],
  [{ type: 'sms' }, 'contactInfo', 'Phone number must be at least 10 digits'],
  [{ message: ' ' }, 'message', 'Message is required'],
  [{ message: 'x'.repeat(5001) }, 'message', 'Message must be at most 5000 characters'],
  [
    { type: 'sms', contactInfo: '08030000000', message: 'x'.repeat(460) },
    'message',
    'An SMS must be at most 459 characters',
  ],
])('a message with %j gets an error for the field %s', async (wrong, field, words) => {
  const { call } = await office()
  const answer = await call('POST', '/notifications', { ...LETTER, ...wrong })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ [field]: words })
})

/**
 * Creates a trip with two confirmed bookings of one passenger, one of another, a draft and a cancelled booking.
 * Returns the trip and the confirmed bookings.
 */
async function busyTrip({ database: { db } }: SellingApp) {
  const trip = await buildTrip(db)
  const confirmed = (seat: number, email: string) =>
    buildBooking(db, trip, {
      seats: [seat],
      fields: { status: 'CONFIRMED', confirmed_at: new Date(), paid_kobo: trip.price_kobo, email },
    })
  const bookings = [
    await confirmed(1, 'twice@example.com'),
    await confirmed(2, 'twice@example.com'),
    await confirmed(3, 'once@example.com'),
  ]
  await buildBooking(db, trip, { seats: [4], fields: { email: 'unpaid@example.com' } })
  await buildBooking(db, trip, { seats: [5], fields: { status: 'CANCELLED', email: 'gone@example.com' } })
  return { trip, bookings }
}

test('every confirmed passenger of a trip gets the message once, and no one else does', async () => {
  const { shop, call, database } = await office()
  const { trip } = await busyTrip(shop)
  const audience = await call('GET', `/notifications/passengers?tripId=${trip.id}&type=email`)
  expect(audience.json()).toEqual({ data: { count: 2 } })

  const message = { type: 'email', message: 'The bus leaves from gate 4.', tripId: trip.id }
  const key = { 'idempotency-key': 'pressed-once' }
  const [first, again] = await Promise.all([
    call('POST', '/notifications/passengers', message, key),
    call('POST', '/notifications/passengers', message, key),
  ])
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect([first.json(), again.json()]).toEqual([{ data: { count: 2 } }, { data: { count: 2 } }])
  expect(
    (await call('POST', '/notifications/passengers', { ...message, tripId: trip.id + 1 }, key)).statusCode,
  ).toBe(422)

  await sendNotifications(shop.context)
  expect(subjects(shop).toSorted()).toEqual([
    ['A message from Tafiya', 'once@example.com'],
    ['A message from Tafiya', 'twice@example.com'],
  ])
  const log = await database.db.selectFrom('audit_log').selectAll().execute()
  expect(log).toMatchObject([{ details: `E-mail to 2 passengers on trip ${trip.id}`, entity_id: trip.id }])
})

test('one passenger is found by the booking reference in lower case with dashes', async () => {
  const { shop, call } = await office('support')
  const { bookings } = await busyTrip(shop)
  const [booking] = bookings
  const bookingToken = booking?.booking_token.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')
  const message = { type: 'email', subject: 'Your seat', message: 'It is by the window.', bookingToken }
  expect((await call('POST', '/notifications/passengers', message)).json()).toEqual({ data: { count: 1 } })
  await sendNotifications(shop.context)
  expect(subjects(shop)).toEqual([['Your seat', 'twice@example.com']])
  const { rows } = await shop.database.pool.query('select booking_id from notifications')
  expect(rows).toEqual([{ booking_id: booking?.id }])
})

test.each([
  [{ tripId: 1 }, 409, 'This trip has no confirmed passengers to write to.'],
  [{ bookingToken: 'NOBODY' }, 404, 'Booking not found'],
  [{ bookingToken: '0000000000000000' }, 404, 'Booking not found'],
  [{}, 400, 'Choose a trip or a booking'],
  [{ tripId: 1, bookingToken: '0000000000000000' }, 400, 'Choose a trip or a booking'],
])('a message to %j is refused', async (audience, status, words) => {
  const { call } = await office()
  const answer = await call('POST', '/notifications/passengers', {
    type: 'sms',
    message: 'Hello',
    ...audience,
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().error).toBe(words)
})

test('staff find a failed message with its reason and send it again; a delivered one cannot be sent again', async () => {
  const { shop, call, database } = await office()
  const { id } = (await call('POST', '/notifications', LETTER)).json().data
  shop.sandbox.paystack.script({ on: 'smtp', status: 550, times: 1 })
  await sendNotifications(shop.context)
  await call('POST', '/notifications', { ...LETTER, contactInfo: 'other@example.com' })
  await database.pool.query(`update notifications set status = 'failed' where id = $1`, [id])

  const failed = (await call('GET', '/notifications?status=failed&type=email&search=UCHE')).json()
  expect(failed).toMatchObject({ total: 1, data: [{ id, attempts: 1 }] })
  expect(failed.data[0].lastError).toMatch(/550/)
  expect((await call('GET', '/notifications?from=2020-01-01&to=2099-12-31')).json().total).toBe(2)
  expect((await call('GET', '/notifications?to=2020-01-01')).json().total).toBe(0)
  const again = await call('POST', `/notifications/${id}/resend`)
  expect(again.json().data).toMatchObject({ status: 'pending', attempts: 0, lastError: null })
  await sendNotifications(shop.context)
  expect((await call('GET', `/notifications/${id}`)).json().data.status).toBe('delivered')

  const refused = await call('POST', `/notifications/${id}/resend`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe('Only a failed notification can be sent again.')
  expect((await call('POST', '/notifications/999/resend')).statusCode).toBe(404)
})
