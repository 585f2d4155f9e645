import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { releaseExpiredHolds } from '#server/changes/expiry/release-expired-holds.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import { lateVisitor, overpaidVisitor, refundsSettle } from '#server/money/refunds/testing/money-to-return.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'

test('the log shows the history of a booking, without names, e-mails or references of passengers', async () => {
  const shop = await sellingApp()
  const { db, pool } = shop.database
  const overpaid = await overpaidVisitor(shop)
  const late = await lateVisitor(shop)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  const givenUp = await visitorWithDraft(shop, { seats: [4, 5] })
  await shop.app.inject({
    method: 'POST',
    url: '/api/bookings/release',
    payload: { bookingToken: givenUp.bookingToken },
  })
  await pool.query(`alter table bookings disable trigger bookings_touch_updated_at;
    update bookings set updated_at = now() - interval '1 hour'`)
  await releaseExpiredHolds(shop.context)
  const hesitant = await visitorWithDraft(shop, { paymentType: 'Split' })
  await hesitant.initialize({ isSplitPayment: true, amount: naira(5_000) })
  await hesitant.initialize()
  await hesitant.initialize({ isSplitPayment: true, amount: naira(5_000) })
  await pool.query(`update payments set created_at = now() - interval '73 hours' where status = 'PENDING'`)
  await makePaymentsDue(shop)
  await reconcile(shop.context)

  const entries = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const storyOf = (bookingId: number) =>
    entries
      .filter((entry) => entry.booking_id === bookingId)
      .map(({ action, details }) => `${action}: ${details}`)
  expect(storyOf(overpaid.id)).toEqual([
    'payment.started: ₦35,000, full payment',
    'payment.exception: Overpaid, ₦40,000',
    'booking.confirmed: ₦35,000 paid',
    'refund.requested: ₦5,000, paid more than was due',
    'refund.sent: ₦5,000, paid more than was due',
    'refund.processed: ₦5,000, paid more than was due',
  ])
  expect(storyOf(late.id)).toEqual([
    'payment.started: ₦35,000, full payment',
    'payment.exception: Seats lost, ₦35,000',
    'refund.requested: ₦35,000, seats lost',
    'refund.sent: ₦35,000, seats lost',
    'refund.processed: ₦35,000, seats lost',
    'hold.expired: seat 1 released',
  ])
  expect(storyOf(givenUp.id), 'no payment was started').toEqual([])
  // Both payments fail in the same run, in any order.
  expect(storyOf(hesitant.id).toSorted()).toEqual([
    'payment.failed: ₦35,000, not paid within 72 hours',
    'payment.failed: ₦5,000, not paid within 72 hours',
    'payment.started: ₦35,000, full payment',
    'payment.started: ₦5,000, commitment fee',
  ])

  const everything = JSON.stringify(entries)
  for (const visitor of [overpaid, late, givenUp, hesitant]) {
    expect(everything).not.toContain(visitor.bookingToken)
    expect(everything).not.toContain(visitor.email)
  }
  expect(everything).not.toContain('Tester')
})
