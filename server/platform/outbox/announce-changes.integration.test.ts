import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { openRefund } from '#server/money/refunds/open-refund.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { paidBooking } from '#testing/self-service.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { mailsOf } from '#testing/stored-rows.ts'
import { announce, announceNewTicket } from './announce.ts'

test.each([
  ['ada@example.com', ['booking-moved', 'seats-cancelled', 'ticket', 'ticket-again']],
  ['', ['booking-moved-sms', 'new-ticket-sms', 'seats-cancelled-sms']],
])('a new ticket reaches the passenger %j although booking e-mails are off', async (email, kinds) => {
  const shop = await sellingApp()
  const { call, user } = await staffMember(shop)
  await call('POST', '/companySettings', { companyName: 'Tafiya', bookingEmailsEnabled: false })
  const { booking } = await paidBooking(shop, { seats: [1, 2], fields: { email, created_by: user.id } })
  await withTransaction(shop.database.db, async (tx) => {
    await announce(tx, 'booking-moved', { bookingId: booking.id, payload: { refundIds: [], charge: 0 } })
    await announce(tx, 'seats-cancelled', {
      bookingId: booking.id,
      payload: { refundIds: [], charge: 0, seatNos: ['2'] },
    })
    await announceNewTicket(tx, booking.id)
  })
  expect((await mailsOf(shop, booking.id)).toSorted()).toEqual(kinds)
})

test('a passenger without an e-mail address gets the code of a cash refund by SMS', async () => {
  const shop = await sellingApp()
  const { user } = await staffMember(shop)
  const fields = { email: '', mobile: '08031234567', created_by: user.id }
  const { payment } = await paidBooking(shop, { fields })
  await withTransaction(shop.database.db, (tx) =>
    openRefund(tx, { paymentId: payment.id, reason: 'goodwill', amount: naira(4_000), method: 'cash' }),
  )
  const { rows } = await sql<{ code: string }>`select collect_code as code from refunds`.execute(
    shop.database.db,
  )
  await sendNotifications(shop.context)
  const [sms] = shop.sandbox.mailbox.list()
  expect(sms?.text).toContain(`Collect N4,000 at a terminal, code ${rows[0]?.code}.`)
})
