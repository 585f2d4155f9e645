import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { capCharge } from '#server/platform/rules/charges.ts'
import { linkedSelf, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'

/** A passenger of two seats cancels the second one 30 hours before departure: ₦8,750 are kept, ₦26,250 go back. */
async function oneSeatCancelled(shop: SellingApp) {
  const paid = await paidBooking(shop, { seats: [1, 2], hours: 30 })
  const visitor = await linkedSelf(shop, paid.booking)
  const expected = { charge: naira(8_750), back: naira(26_250) }
  expect((await visitor.call('cancel', { seatNos: ['2'], expected })).statusCode).toBe(200)
  const { call } = await staffMember(shop)
  const refund = (amount: number, because = 'goodwill') =>
    call('POST', `/payments/${paid.payment.id}/refunds`, {
      amount: naira(amount),
      because,
      reason: 'The driver was rude',
    })
  return { ...paid, visitor, call, refund }
}

test('goodwill is taken from the charge first, so that a later cancellation does not take it again', async () => {
  const shop = await sellingApp()
  const { booking, payment, visitor, refund } = await oneSeatCancelled(shop)
  const answer = await refund(10_000)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(await paymentOf(shop, payment.reference)).toMatchObject({
    applied_kobo: naira(35_000),
    charged_kobo: 0,
  })
  // ₦1,250 of the seat that stays were refunded as goodwill.
  const { charge, back } = (await visitor.call('quote', { act: 'cancel' })).json().data
  expect({ charge, back }).toEqual({ charge: naira(8_750), back: naira(25_000) })
  expect((await visitor.call('cancel', { expected: { charge, back } })).statusCode).toBe(200)
  expect((await refundsOf(shop, booking.id)).map(({ amount_kobo }) => amount_kobo)).toEqual([
    naira(26_250),
    naira(10_000),
    naira(25_000),
  ])
  expect(await paymentOf(shop, payment.reference)).toMatchObject({
    applied_kobo: 0,
    charged_kobo: naira(8_750),
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('goodwill from a charge is declined: we keep the charge again', async () => {
  const shop = await sellingApp()
  const { booking, payment, call, refund } = await oneSeatCancelled(shop)
  await call('POST', '/companySettings', { companyName: 'Tafiya', refundApprovalAbove: 1_000 })
  await refund(8_750)
  const waiting = (await refundsOf(shop, booking.id)).at(-1)
  const declined = await call('PATCH', `/refunds/${waiting?.id}/decision`, {
    decision: 'decline',
    note: 'The passenger was rude too',
  })
  expect(declined.statusCode, declined.body).toBeLessThan(300)
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: naira(8_750) })
  expect(await invariantViolations(shop)).toEqual([])
})

test('the provider refunds all on its dashboard: nothing is left of the charge', async () => {
  const shop = await sellingApp()
  const { booking, payment } = await oneSeatCancelled(shop)
  await sql`
    insert into refunds (payment_id, reason, method, amount_kobo, status, provider_refund_id, sent_attempt_at)
    values (${payment.id}, 'by_provider', 'paystack', ${naira(43_750)}, 'SENT', 'dashboard', now())
  `.execute(shop.database.db)
  expect((await invariantViolations(shop)).map(({ invariant }) => invariant)).toEqual([
    'money that was refunded is neither a charge nor applied, except for goodwill',
  ])
  await shop.database.db.transaction().execute((tx) => capCharge(tx, payment.id))
  expect(await paymentOf(shop, payment.reference)).toMatchObject({ charged_kobo: 0 })
  expect(await refundsOf(shop, booking.id)).toHaveLength(2)
  expect(await invariantViolations(shop)).toEqual([])
})

test('an exception can be closed although a part of the payment is a charge', async () => {
  const shop = await sellingApp()
  const { payment, call } = await oneSeatCancelled(shop)
  await sql`update payments set exception = 'overpaid' where id = ${payment.id}`.execute(shop.database.db)
  const closed = await call('PATCH', `/payments/${payment.id}/exception`, { note: 'Checked with the bank' })
  expect(closed.statusCode, closed.body).toBe(200)
})

test('cash that was never received is removed from the seat first, then from the charge', async () => {
  const shop = await sellingApp()
  const { booking, payment, user, call, refund } = await cashCancelled(shop)
  expect((await refund(43_751, 'mistake')).statusCode).toBe(409)
  const answer = await refund(43_750, 'mistake')
  expect(answer.statusCode, answer.body).toBe(201)
  expect(await paymentOf(shop, payment.reference)).toMatchObject({
    applied_kobo: 0,
    charged_kobo: 0,
    recorded_by: user.id,
  })
  expect(await bookingOf(shop, booking.id)).toMatchObject({ paid_kobo: 0, due_kobo: naira(35_000) })
  expect((await call('GET', `/payments?search=${payment.reference}`)).json().data).toMatchObject([
    { applied: 0, charged: 0 },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

/** Like `oneSeatCancelled`, with cash that a clerk recorded. */
async function cashCancelled(shop: SellingApp) {
  const { user } = await staffMember(shop)
  const cancelled = await oneSeatCancelled(shop)
  await sql`
    update payments set provider = 'cash', purpose = 'MANUAL', channel = null, reason = 'At the counter', recorded_by = ${user.id}, provider_txn_id = null
    where id = ${cancelled.payment.id}
  `.execute(shop.database.db)
  return { ...cancelled, user }
}
