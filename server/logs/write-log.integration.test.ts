import { expect, test } from 'vitest'
import { releaseExpiredHolds } from '#server/bookings/release-expired-holds.ts'
import { sendRefunds } from '#server/refunds/send-refunds.ts'
import { lateVisitor, messagesArrive, overpaidVisitor } from '#server/refunds/testing/money-to-return.ts'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'

test('the story of a booking can be told from the log, and names nobody', async () => {
  const shop = await sellingApp()
  const { db, pool } = shop.database
  const overpaid = await overpaidVisitor(shop)
  const late = await lateVisitor(shop)
  await sendRefunds(shop.house)
  await messagesArrive(shop)
  const givenUp = await visitorWithDraft(shop, { seats: [4, 5] })
  await shop.app.inject({
    method: 'POST',
    url: '/api/bookings/release',
    payload: { bookingToken: givenUp.bookingToken },
  })
  await pool.query(`alter table bookings disable trigger bookings_touch_updated_at;
    update bookings set updated_at = now() - interval '1 hour'`)
  await releaseExpiredHolds(shop.house)

  const entries = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const storyOf = (bookingId: number) =>
    entries
      .filter((entry) => entry.booking_id === bookingId)
      .map(({ action, details }) => `${action}: ${details}`)
  expect(storyOf(overpaid.id)).toEqual([
    'payment.exception: overpaid, ₦40,000',
    'booking.confirmed: ₦35,000 paid',
    'refund.requested: ₦5,000, overpaid',
    'refund.sent: ₦5,000, overpaid',
    'refund.processed: ₦5,000, overpaid',
  ])
  expect(storyOf(late.id)).toEqual([
    'payment.exception: seats lost, ₦35,000',
    'refund.requested: ₦35,000, seats lost',
    'refund.sent: ₦35,000, seats lost',
    'refund.processed: ₦35,000, seats lost',
    'hold.expired: seat 1 free again',
  ])
  expect(storyOf(givenUp.id)).toEqual(['booking.cancelled: seats 4, 5 free again'])

  const everything = JSON.stringify(entries)
  for (const visitor of [overpaid, late, givenUp]) {
    expect(everything).not.toContain(visitor.bookingToken)
    expect(everything).not.toContain(visitor.email)
  }
  expect(everything).not.toContain('Tester')
})
