import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { linkedSelf, paidBooking } from '#testing/self-service.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, mailsOf, paymentOf, refundsOf } from '#testing/stored-rows.ts'

test('staff cancel one of two seats by policy: the other stays, and another amount than shown is refused', async () => {
  const shop = await sellingApp()
  const { booking, payment } = await paidBooking(shop, { seats: [1, 2], hours: 30 })
  const { call } = await staffMember(shop)
  const quote = await call('POST', `/bookings/${booking.id}/quote`, { seatNos: ['2'] })
  expect(quote.json().data).toMatchObject({ charge: naira(8_750), back: naira(26_250), move: null })
  const change = {
    bookingToken: booking.booking_token,
    status: 'CANCELLED',
    seatNos: ['2'],
    refund: 'policy',
  }
  expect((await call('PATCH', '/bookings', { ...change, refundAmount: 26_000 })).json()).toMatchObject({
    code: 'QUOTE_CHANGED',
    quote: { back: naira(26_250) },
  })
  const answer = await call('PATCH', '/bookings', { ...change, refundAmount: 26_250 })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'CONFIRMED', seat_nos: ['1'] })
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: naira(8_750) })
  expect(await refundsOf(shop, booking.id)).toMatchObject([
    { reason: 'seats_cancelled', amount_kobo: naira(26_250) },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a refund by policy needs no second person; above it, only the rest can be declined', async () => {
  const shop = await sellingApp()
  const { call } = await staffMember(shop)
  const second = await staffMember(shop)
  await call('POST', '/companySettings', { companyName: 'Tafiya', refundApprovalAbove: 2_000 })
  const [lawful, generous] = [await paidBooking(shop, { hours: 30 }), await paidBooking(shop, { hours: 30 })]
  const cancel = async ({ booking }: typeof lawful, how: object) => {
    const change = { bookingToken: booking.booking_token, status: 'CANCELLED', reason: 'Asked by phone' }
    const answer = await call('PATCH', '/bookings', { ...change, ...how })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await cancel(lawful, { refund: 'policy' })
  const waiting = 'select r.id from refunds r where r.needs_approval and r.approved_by is null'
  expect((await shop.database.pool.query(waiting)).rows).toEqual([])
  await cancel(generous, { refund: 'all' })
  const { rows } = await shop.database.pool.query(waiting)
  expect(rows).toHaveLength(1)
  const owed = `select kind, kobo from money_lines where kind in ('owed_back', 'withdrawn') order by id`
  const byPolicy = { kind: 'owed_back', kobo: naira(26_250) }
  expect((await shop.database.pool.query(owed)).rows).toEqual([byPolicy, byPolicy])
  const decision = { decision: 'decline', note: 'No reason for more' }
  const declined = await second.call('PATCH', `/refunds/${rows[0]?.id}/decision`, decision)
  expect(declined.statusCode, declined.body).toBe(200)
  expect((await shop.database.pool.query(waiting)).rows).toEqual([])
  expect((await shop.database.pool.query(owed)).rows, 'what is declined was never owed').toEqual([
    byPolicy,
    byPolicy,
  ])
  for (const { booking, payment } of [lawful, generous]) {
    expect(await refundsOf(shop, booking.id)).toMatchObject([{ amount_kobo: naira(26_250) }])
    expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: naira(8_750) })
  }
  expect(await mailsOf(shop, generous.booking.id)).toContain('refund')
  expect(await invariantViolations(shop)).toEqual([])
})

test('an admin waives the charge of an ill passenger; the log names the reason', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop, { hours: 3 })
  const { call } = await staffMember(shop)
  const change = { bookingToken: booking.booking_token, status: 'CANCELLED', refund: 'waive' }
  expect((await call('PATCH', '/bookings', { ...change, reason: 'Ill' })).json()).toMatchObject({
    fields: { waiveBecause: 'Choose a reason' },
  })
  expect((await call('PATCH', '/bookings', { ...change, waiveBecause: 'medical' })).json()).toMatchObject({
    fields: { reason: 'Reason is required' },
  })
  const waived = { ...change, waiveBecause: 'medical', reason: 'Doctor’s note seen' }
  const answer = await call('PATCH', '/bookings', waived)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await refundsOf(shop, booking.id)).toMatchObject([{ amount_kobo: naira(35_000) }])
  const { rows } = await shop.database.pool.query(
    `select details from audit_log where action = 'booking.cancelled'`,
  )
  expect(rows[0]?.details).toContain('₦35,000 of the charge waived: medical')
  expect(await invariantViolations(shop)).toEqual([])
})

test('a manager waives a charge after the passenger has cancelled; support may not, and nobody waives more than was kept', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop, { hours: 30 })
  const visitor = await linkedSelf(shop, booking)
  const expected = { charge: naira(8_750), back: naira(26_250) }
  expect((await visitor.call('cancel', { expected })).statusCode).toBe(200)
  const waive = {
    bookingToken: booking.booking_token,
    refund: 'waive',
    waiveBecause: 'medical',
    reason: 'Doctor’s note seen',
  }
  const support = await staffMember(shop, 'support')
  expect((await support.call('PATCH', '/bookings', waive)).statusCode).toBe(403)
  const { call } = await staffMember(shop, 'manager')
  expect((await call('PATCH', '/bookings', { ...waive, refundAmount: 9_000 })).json()).toMatchObject({
    fields: { refundAmount: 'Enter an amount between ₦1 and ₦8,750' },
  })
  const answer = await call('PATCH', '/bookings', waive)
  expect(answer.statusCode, answer.body).toBe(200)
  expect((await refundsOf(shop, booking.id)).map(({ amount_kobo }) => amount_kobo)).toEqual([
    naira(26_250),
    naira(8_750),
  ])
  expect((await call('PATCH', '/bookings', waive)).statusCode).toBe(409)
  expect(await invariantViolations(shop)).toEqual([])
})
