import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { buildUser } from '#testing/builders.ts'
import { linkedSelf, openSelf, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations, refundsOf } from '#testing/stored-rows.ts'

/** A passenger paid in cash at the counter and has cancelled. Returns the code that the passenger sees. */
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
  const collect = { bookingToken: booking.booking_token, code }
  const answers = await Promise.all([1, 2].map(() => call('POST', '/refunds/collect', collect)))
  expect(answers.map(({ statusCode }) => statusCode === 200).toSorted()).toEqual([false, true])
  const paid = answers.find(({ statusCode }) => statusCode === 200)
  expect(paid?.json()).toEqual({ data: { amount: naira(34_000) } })
  expect(await refundsOf(shop, booking.id)).toMatchObject([{ status: 'PROCESSED', method: 'cash' }])
  const { rows } = await shop.database.pool.query('select collect_code, processed_by from refunds')
  expect(rows).toEqual([{ collect_code: null, processed_by: expect.any(Number) }])
  expect(await invariantViolations(shop)).toEqual([])
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
