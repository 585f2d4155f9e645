import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { buildTrip } from '#testing/builders.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'
import { settlePayment } from './settle-payment.ts'

/** Returns a booking that was paid online in two parts and then moved by staff to a trip that costs ₦10,000 more. */
async function movedAfterBalance(shop: SellingApp) {
  const visitor = await visitorWithDraft(shop, { paymentType: 'Split' })
  const pay = async (amount: number, isSplitPayment = false, seatIds = visitor.seatIds) => {
    const started = await visitor.initialize({ amount, isSplitPayment, seatIds })
    const { paystackRef } = started.json() as { paystackRef: string }
    shop.sandbox.paystack.pay(paystackRef, { notify: false })
    return { reference: paystackRef, verified: await visitor.verify(paystackRef) }
  }
  await pay(naira(5_000), true)
  await pay(naira(30_000))
  const dearer = await buildTrip(shop.database.db, { price: naira(45_000) })
  const seatIds = [dearer.seats[0]?.id ?? 0]
  const admin = await staffMember(shop, 'admin')
  const moved = await admin.call('POST', `/bookings/${visitor.id}/move`, {
    tripId: dearer.id,
    seatId: seatIds,
    reason: 'The passenger asked for it',
  })
  expect(moved.statusCode).toBe(200)
  return { visitor, admin, payDifference: () => pay(naira(10_000), false, seatIds) }
}

test('after the balance is paid, the booking moves to a dearer trip: the new balance can be paid online too [F32]', async () => {
  const shop = await sellingApp()
  const { visitor, payDifference } = await movedAfterBalance(shop)
  const { reference, verified } = await payDifference()
  expect(verified.statusCode).toBe(200)
  expect(verified.json().status).toBe('success')
  expect(await paymentOf(shop, reference)).toMatchObject({ status: 'PAID', applied_kobo: naira(10_000) })
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ paid_kobo: naira(45_000), due_kobo: 0 })
  expect(await refundsOf(shop, visitor.id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

const refuseThirdPayment = ({ database }: SellingApp) =>
  database.pool.query(
    'create unique index payments_test_refuses on payments (booking_id, purpose) where applied',
  )

test('a constraint refuses a settlement: the money is recorded and refunded, and staff see the exception [F32]', async () => {
  const shop = await sellingApp()
  const { visitor, admin, payDifference } = await movedAfterBalance(shop)
  await refuseThirdPayment(shop)
  const { reference, verified } = await payDifference()
  expect(verified.statusCode).toBe(200)
  expect(verified.json().status).toBe('refunding')
  expect(await paymentOf(shop, reference)).toMatchObject({
    status: 'PAID',
    applied: false,
    exception: 'settlement_failed',
  })
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { reference, reason: 'settlement_failed', amount_kobo: naira(10_000) },
  ])
  const queue = await admin.call('GET', '/payments?exception=open')
  expect(queue.json().data).toMatchObject([{ paystackRef: reference, exception: 'settlement_failed' }])
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: an error that is not handled as a refusal leaves the payment unsettled, and the invariant reports it [F32]', async () => {
  const shop = await sellingApp()
  const { payDifference } = await movedAfterBalance(shop)
  await refuseThirdPayment(shop)
  // Raises an error that the settlement does not treat as a refusal, so that it throws and writes nothing.
  await shop.database.pool.query(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'no such rule' using errcode = 'internal_error'; end $$;
    create trigger fail before update of received_kobo on payments for each row execute function fail()`)
  const { reference, verified } = await payDifference()
  expect(verified.statusCode).toBe(500)
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  expect(await paymentOf(shop, reference)).toMatchObject({ status: 'PENDING', provider_status: 'success' })
  expect(await invariantViolations(shop)).toEqual([])
  await shop.database.pool.query(`update payments set provider_said_at = now() - interval '11 minutes'`)
  expect(await invariantViolations(shop)).toEqual([
    { invariant: 'a payment that the provider reports as paid is settled or shown to staff', broken: 1 },
  ])
  await shop.database.pool.query('drop trigger fail on payments; drop index payments_test_refuses')
  expect((await settlePayment(shop.context, reference)).outcome).toBe('settled')
  expect(await invariantViolations(shop)).toEqual([])
})
