import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { REMOVED } from '#domain/platform/retention.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { buildPayment } from '#testing/builders.ts'
import { counterApp, PASSENGER } from '#testing/counter.ts'
import { endHolds } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, refundsOf } from '#testing/stored-rows.ts'
import { endJourneys, visitOf } from './testing/canaries.ts'

const erase = ({ app }: SellingApp, dataKey: string) =>
  app.inject({ method: 'POST', url: '/api/my-data/erase', payload: { dataKey, isUnderstood: true } })

/** Starts a payment and lets the hold of its seats run out. */
async function visitorWhoStartedToPay(shop: SellingApp) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await endHolds(shop)
  return { ...visitor, reference: paystackRef as string }
}

/** Makes every payment look as if it was started 73 hours ago. */
const agePayments = ({ database }: SellingApp) =>
  database.pool.query(`update payments set created_at = now() - interval '73 hours'`)

test('while a started payment for a confirmed booking may still arrive, nothing is erased [F77]', async () => {
  const shop = await sellingApp()
  const { sell } = await counterApp({ shop })
  const { id } = (await sell([1], { isPaymentComplete: false, amountPaid: 5_000 })).json().data
  await endJourneys(shop)
  await buildPayment(shop.database.db, await bookingOf(shop, id), { purpose: 'BALANCE' })
  const { dataKey, summary } = await visitOf(shop, PASSENGER.email)
  const words =
    /^A payment for booking .* was started and may still arrive until .* The data can be erased after that\.$/
  expect(summary.blocks).toEqual([expect.stringMatching(words)])
  const refused = await erase(shop, dataKey)
  expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringMatching(words)])
  expect((await bookingOf(shop, id)).email).toBe(PASSENGER.email)
  await agePayments(shop)
  expect((await erase(shop, dataKey)).statusCode).toBe(200)
})

test('seats that a stranger held with the address and did not pay do not keep the person from erasing', async () => {
  const shop = await sellingApp()
  const { email, id } = await visitorWhoStartedToPay(shop)
  const { dataKey, summary } = await visitOf(shop, email)
  expect(summary.blocks).toEqual([])
  expect((await erase(shop, dataKey)).statusCode).toBe(200)
  expect((await bookingOf(shop, id)).email).toBe(REMOVED.email)
})

test('while staff wait for a transfer, nothing is erased [F77]', async () => {
  const shop = await sellingApp()
  const { email } = await visitorWhoStartedToPay(shop)
  await agePayments(shop)
  await staffMember(shop)
  await shop.database.pool.query(
    `insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, recorded_by)
     select b.id, 'MANUAL', 'transfer', 'DESK-1-abcdef', b.email, b.total_kobo, u.id from bookings b, users u`,
  )
  const { dataKey, summary } = await visitOf(shop, email)
  expect(summary.blocks).toEqual([expect.stringMatching(/^We are waiting for a bank transfer for booking /)])
  expect((await erase(shop, dataKey)).statusCode).toBe(409)
})

test('money that arrives after the erasure buys no seat and is refunded [F77]', async () => {
  const shop = await sellingApp()
  const { email, id, reference, verify } = await visitorWhoStartedToPay(shop)
  const { dataKey } = await visitOf(shop, email)
  expect((await erase(shop, dataKey)).statusCode).toBe(200)
  await sendNotifications(shop.context)

  shop.sandbox.paystack.pay(reference, { notify: false })
  await verify(reference)
  expect(await bookingOf(shop, id)).toMatchObject({ status: 'PENDING', paid_kobo: 0 })
  expect(await refundsOf(shop, id)).toMatchObject([{ reason: 'booking_not_active', reference }])
  expect(await invariantViolations(shop)).toEqual([])
})

test('staff take the balance of a confirmed booking whose passenger is erased [F77]', async () => {
  const shop = await sellingApp()
  const { sell, call } = await counterApp({ shop })
  const { id } = (await sell([1], { isPaymentComplete: false, amountPaid: 5_000 })).json().data
  await endJourneys(shop)
  const { dataKey } = await visitOf(shop, PASSENGER.email)
  expect((await erase(shop, dataKey)).statusCode).toBe(200)
  expect(await bookingOf(shop, id)).toMatchObject({ status: 'CONFIRMED', due_kobo: naira(30_000) })
  expect((await call('POST', `/bookings/${id}/payments`, {})).statusCode).toBe(200)
  expect(await bookingOf(shop, id)).toMatchObject({ email: REMOVED.email, due_kobo: 0 })
  expect(await refundsOf(shop, id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: staff cannot take money for an unconfirmed booking whose passenger is erased [F77]', async () => {
  const shop = await sellingApp()
  const { sell, call } = await counterApp({ shop })
  const { id } = (await sell([1], { isPaymentComplete: false })).json().data
  await endHolds(shop)
  const { dataKey } = await visitOf(shop, PASSENGER.email)
  expect((await erase(shop, dataKey)).statusCode).toBe(200)
  const refused = await call('POST', `/bookings/${id}/payments`, {})
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'The data of this passenger has been erased. Create a new booking.',
  ])
})

test('control: the same late money confirms the booking of a passenger who is not erased [F77]', async () => {
  const shop = await sellingApp()
  const { id, reference, verify } = await visitorWhoStartedToPay(shop)
  await agePayments(shop)
  shop.sandbox.paystack.pay(reference, { notify: false })
  await verify(reference)
  expect(await bookingOf(shop, id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await refundsOf(shop, id)).toEqual([])
})

test.each([
  [
    'a refund failed, so that staff must return the money by hand',
    `insert into refunds (payment_id, reason, amount_kobo, status) select id, 'goodwill', 100000, 'FAILED' from payments`,
    /^A refund of ₦1,000 for booking .* is under way/,
  ],
  [
    'staff have to decide about a payment',
    `update payments set exception = 'provider_unclear', status = 'FAILED'`,
    /^We are checking a payment for booking .* The data can be erased once this is done\.$/,
  ],
  [
    'the provider has money for the booking that we do not know',
    `insert into unknown_payments (reference, provider_txn_id, amount_kobo, currency)
     select 'TAF-' || id || '-0123456789abcdef01', '77', 3500000, 'NGN' from bookings`,
    /^We are checking a payment for booking /,
  ],
  [
    'the message of the provider about the money is not processed',
    `insert into webhook_inbox (body_sha256, event, reference, payload)
     select sha256('waits'), 'charge.success', reference, '{"id": 1}' from payments`,
    /^We are checking a payment for booking /,
  ],
  [
    'the message of the provider about money for an unknown payment is not processed',
    `insert into webhook_inbox (body_sha256, event, reference, payload)
     select sha256('waits'), 'charge.success', 'TAF-' || id || '-0123456789abcdef01', '{"id": 1}' from bookings`,
    /^We are checking a payment for booking /,
  ],
  [
    'the message of the provider about a dispute is not processed',
    `insert into webhook_inbox (body_sha256, event, payload)
     select sha256('waits'), 'charge.dispute.create',
            jsonb_build_object('id', 7, 'transaction', jsonb_build_object('reference', reference)) from payments`,
    /^We are checking a payment for booking /,
  ],
])('while %s, nothing is erased [F77]', async (_, change, words) => {
  const shop = await sellingApp()
  const { email } = await visitorWhoStartedToPay(shop)
  await agePayments(shop)
  await shop.database.pool.query(change)
  const { dataKey, summary } = await visitOf(shop, email)
  expect(summary.blocks).toEqual([expect.stringMatching(words)])
  expect((await erase(shop, dataKey)).statusCode).toBe(409)
  await shop.database.pool.query(
    `delete from refunds;
     update payments set exception_closed_at = now() where exception is not null;
     delete from unknown_payments;
     update webhook_inbox set processed_at = now()`,
  )
  expect((await erase(shop, dataKey)).statusCode).toBe(200)
})
