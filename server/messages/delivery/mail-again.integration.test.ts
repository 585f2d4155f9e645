import { expect, test } from 'vitest'
import { createMailer } from '#server/platform/providers/mailer.ts'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf } from '#testing/stored-rows.ts'
import { sendNotifications } from './send-notifications.ts'

test('the mail server accepted the ticket but its answer was lost: the mail is sent again with the same Message-ID [F15]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  // Ticket and receipt are sent at once, in any order, so both answers are dropped to be sure to drop the ticket's.
  shop.sandbox.paystack.script({ on: 'smtp', times: 2, dropAnswer: true })
  await sendNotifications(shop.context)
  await shop.database.pool.query(`update notifications set next_attempt_at = now() where status = 'pending'`)
  await sendNotifications(shop.context)

  const tickets = shop.sandbox.mailbox
    .list()
    .filter(({ attachments }) => attachments.some(({ mimeType }) => mimeType === 'application/pdf'))
  expect(tickets).toHaveLength(2)
  expect(new Set(tickets.map((mail) => mail.messageId)).size).toBe(1)
  expect((await bookingOf(shop, visitor.id)).status).toBe('CONFIRMED')
})

test('a mail server that accepts the connection and stays silent times out, and the booking stays confirmed [F15]', async () => {
  const shop = await sellingApp()
  const { smtpUrl = '', mailFrom: from } = shop.context.config
  shop.context.mailer = createMailer({ smtpUrl, from, timeoutMs: 200 })
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  shop.sandbox.paystack.script({ on: 'smtp', delay: 30_000 })
  await sendNotifications(shop.context)
  const waiting = await shop.database.db.selectFrom('notifications').select(['status', 'attempts']).execute()
  expect(waiting).toEqual([
    { status: 'pending', attempts: 1 },
    { status: 'pending', attempts: 1 },
  ])
  expect((await bookingOf(shop, visitor.id)).status).toBe('CONFIRMED')
})
