import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { buildUser } from '#testing/builders.ts'
import { contactIsOld, linkedSelf, openSelf, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, refundsOf } from '#testing/stored-rows.ts'

/** Cancels a booking that its passenger paid in cash at the counter. Returns the code that the passenger sees. */
async function cashRefund(shop: SellingApp) {
  const { booking, payment } = await paidBooking(shop)
  const clerk = await buildUser(shop.database.db)
  await sql`
    update payments set purpose = 'MANUAL', provider = 'cash', channel = 'cash', recorded_by = ${clerk.id} where id = ${payment.id}
  `.execute(shop.database.db)
  const visitor = await linkedSelf(shop, booking)
  const expected = { charge: naira(1_000), back: naira(34_000) }
  const answer = await visitor.call('cancel', { expected })
  expect(answer.statusCode, answer.body).toBe(200)
  const [{ code, amount }] = answer.json().data.toCollect
  expect(amount).toBe(naira(34_000))
  expect(code).toMatch(/^\d{6}$/)
  return { booking, visitor, code: code as string }
}

test('the passenger sees the code with a link and in the mail; staff and the reference alone do not show it', async () => {
  const shop = await sellingApp()
  const { booking, code } = await cashRefund(shop)
  await sendNotifications(shop.context)
  const mail = shop.sandbox.mailbox.list().find(({ subject }) => subject.startsWith('Booking cancelled:'))
  expect(mail?.text).toContain(`tell our staff this code: ${code}`)
  const { rows } = await shop.database.pool.query('select message, html from notifications')
  expect(JSON.stringify(rows)).not.toContain(code)
  const reference = await openSelf(shop, booking)
  expect((await reference.page()).body).not.toContain(code)
  const { call } = await staffMember(shop)
  for (const url of [`/bookings/${booking.id}`, '/refunds'])
    expect((await call('GET', url)).body).not.toContain(code)
})

test('a clerk without refund permission pays out by the code, once, and it counts in the cash-up', async () => {
  const shop = await sellingApp()
  const { booking, code } = await cashRefund(shop)
  const { call } = await staffMember(shop, 'manager')
  const waiting = async () => (await call('GET', `/bookings/${booking.id}`)).json().data.cashRefunds
  expect(await waiting()).toEqual([34_000])
  await sql`update refunds set needs_approval = true`.execute(shop.database.db)
  expect(await waiting(), 'a refund that waits for approval cannot be collected').toEqual([])
  await sql`update refunds set needs_approval = false`.execute(shop.database.db)
  const collect = { bookingToken: booking.booking_token, code }
  const answers = await Promise.all([1, 2].map(() => call('POST', '/refunds/collect', collect)))
  expect(answers.map(({ statusCode }) => statusCode === 200).toSorted()).toEqual([false, true])
  const paid = answers.find(({ statusCode }) => statusCode === 200)
  expect(paid?.json()).toEqual({ data: { amount: naira(34_000) } })
  expect(await refundsOf(shop, booking.id)).toMatchObject([{ status: 'PROCESSED', method: 'cash' }])
  expect(await waiting()).toEqual([])
  const { rows } = await shop.database.pool.query('select collect_code, processed_by from refunds')
  expect(rows).toEqual([{ collect_code: null, processed_by: expect.any(Number) }])
  expect(await invariantViolations(shop)).toEqual([])
})

test('after a changed contact the code is hidden and refused for 24 hours, and always for the member of staff who changed it', async () => {
  const shop = await sellingApp()
  const { booking, code } = await cashRefund(shop)
  const clerk = await staffMember(shop, 'manager')
  const changed = await clerk.call('PATCH', `/bookings/${booking.id}/contact`, { email: 'clerk@example.com' })
  expect(changed.statusCode, changed.body).toBe(200)
  await sendNotifications(shop.context)
  const told = shop.sandbox.mailbox.list().filter(({ to }) => to.includes(booking.email))
  expect(told.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('contact details'))
  const thief = await linkedSelf(shop, { ...booking, email: 'clerk@example.com' })
  const seen = async () => (await thief.page()).body
  expect(await seen()).not.toContain(code)
  const collect = { bookingToken: booking.booking_token, code }
  const colleague = await staffMember(shop, 'manager')
  expect((await colleague.call('POST', '/refunds/collect', collect)).json()).toMatchObject({
    code: 'CONFLICT',
    error:
      'The e-mail address or phone number of this booking was changed less than 24 hours ago. This refund can be paid out after that.',
  })
  await contactIsOld(shop)
  expect(await seen()).toContain(code)
  expect((await clerk.call('POST', '/refunds/collect', collect)).json()).toMatchObject({
    code: 'CONFLICT',
    error:
      'You changed the e-mail address or phone number of this booking, so a colleague must pay out this refund.',
  })
  expect((await colleague.call('POST', '/refunds/collect', collect)).statusCode).toBe(200)
})

test('the first e-mail address of a booking blocks its refunds too, and the phone number gets an SMS', async () => {
  const shop = await sellingApp()
  const { call, user } = await staffMember(shop, 'manager')
  const { booking } = await paidBooking(shop, { fields: { email: '', created_by: user.id } })
  expect(
    (await call('PATCH', `/bookings/${booking.id}/contact`, { email: 'first@example.com' })).statusCode,
  ).toBe(200)
  expect(await bookingOf(shop, booking.id)).toMatchObject({
    refund_frozen_until: expect.any(Date),
    contact_changed_by: user.id,
  })
  const { rows } = await shop.database.pool.query(
    `select contact_info from notifications where kind = 'contact-changed-sms'`,
  )
  expect(rows).toEqual([{ contact_info: '+2348000000000' }])
})

test('a right code does not count as a guess: a clerk can pay out more refunds than wrong codes are allowed', async () => {
  const shop = await sellingApp()
  const { booking, code } = await cashRefund(shop)
  const { call, user } = await staffMember(shop, 'manager')
  const collect = { bookingToken: booking.booking_token, code }
  expect((await call('POST', '/refunds/collect', collect)).statusCode).toBe(200)
  const { rows } = await shop.database.pool.query(
    `select hits from rate_limits where key like 'collect-code%'`,
  )
  expect(
    rows.every(({ hits }) => hits === 0),
    JSON.stringify({ rows, by: user.id }),
  ).toBe(true)
})

test('wrong codes are refused, and after five tries the right one too', async () => {
  const shop = await sellingApp()
  const { booking, code } = await cashRefund(shop)
  const { call } = await staffMember(shop, 'manager')
  const wrong = code === '000000' ? '000001' : '000000'
  const tried = (typed: string) =>
    call('POST', '/refunds/collect', { bookingToken: booking.booking_token, code: typed })
  for (let at = 0; at < 5; at++)
    expect((await tried(wrong)).json()).toMatchObject({
      fields: { code: 'No refund in cash has this reference and code. Check both with the passenger.' },
    })
  expect((await tried(code)).statusCode).toBe(429)
  expect((await tried('12')).json()).toMatchObject({ fields: { code: 'Enter the six digits' } })
  const support = await staffMember(shop, 'support')
  expect((await support.call('POST', '/refunds/collect', { bookingToken: 'x', code })).statusCode).toBe(403)
})
