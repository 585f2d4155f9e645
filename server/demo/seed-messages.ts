import { DEMO_MESSAGES, type DemoMessage } from '#server/demo/records/demo-messages.ts'
import { DEMO_SAVED_ANSWERS } from '#server/demo/records/demo-saved-answers.ts'
import type { PlannedNotification } from '#server/demo/records/plan-notifications.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { found } from './found.ts'
import { hoursAfter, minutesAfter } from './moments.ts'
import type { DemoPlan } from './plan-demo.ts'
import {
  insertNotifications,
  insertSavedAnswers,
  insertSupportMessages,
  insertSupportReplies,
} from './queries.ts'
import type { MoneyIds } from './seed-bookings.ts'
import type { StaffIds } from './seed-settings.ts'

/** Inserts the notifications to passengers, the messages of passengers to support, the replies, and saved answers. */
export async function seedMessages(
  tx: Database,
  plan: DemoPlan,
  staff: StaffIds,
  ids: MoneyIds,
  now: Date,
): Promise<void> {
  await insertNotifications(
    tx,
    plan.notifications.map((notification) => notificationRow(notification, ids)),
  )
  await seedSupport(tx, staff, now)
}

function notificationRow(notification: PlannedNotification, ids: MoneyIds) {
  const { booking, about, type, kind, subject, message, isDelivered, at } = notification
  const thing =
    'booking' in about ? ids.bookings.get(about.booking.token) : ids.payments.get(about.payment.reference)
  const contact = type === 'email' ? booking.passenger?.email : booking.passenger?.mobile
  return {
    type,
    kind,
    dedupe_key: `${kind}:${found(thing, `thing a ${kind} is about`)}`,
    contact_info: found(contact, `address for a ${kind}`),
    booking_id: found(ids.bookings.get(booking.token), 'such booking'),
    subject,
    message,
    status: isDelivered ? ('delivered' as const) : ('failed' as const),
    attempts: isDelivered ? 1 : 5,
    last_error: isDelivered ? null : 'The network did not accept the number.',
    sent_at: isDelivered ? minutesAfter(at, 1) : null,
    next_attempt_at: at,
    created_at: at,
    updated_at: minutesAfter(at, 1),
  }
}

async function seedSupport(tx: Database, staff: StaffIds, now: Date): Promise<void> {
  await insertSavedAnswers(tx, DEMO_SAVED_ANSWERS)
  const letters = DEMO_MESSAGES.map((letter, i) => ({
    ...letter,
    email: `tester.writer.${i + 1}@example.com`,
    writtenAt: hoursAfter(now, -letter.hoursAgo),
  })).reverse()
  const messages = await insertSupportMessages(
    tx,
    letters.map((letter, i) => ({
      name: `Tester Writer ${i + 1}`,
      email: letter.email,
      phone: `0800 000 0${900 + i}`,
      subject: letter.subject,
      message: letter.message,
      status: statusOf(letter),
      ip_address: `203.0.113.${i + 1}`,
      created_at: letter.writtenAt,
      updated_at: letter.writtenAt,
    })),
  )
  const messageIds = new Map(messages.map(({ id, email }) => [email, id]))
  const answers = letters.flatMap(({ answer, email, subject, writtenAt }) => {
    const messageId = found(messageIds.get(email), 'such message')
    return answer ? [{ answer, email, subject, messageId, at: minutesAfter(writtenAt, 40) }] : []
  })
  const replies = await insertSupportReplies(
    tx,
    answers.map(({ answer, messageId, at }) => ({
      message_id: messageId,
      body: answer,
      replied_by: staff.support,
      created_at: at,
    })),
  )
  const replyIds = new Map(replies.map(({ id, messageId }) => [messageId, id]))
  await insertNotifications(
    tx,
    answers.map(({ answer, email, subject, messageId, at }) => ({
      type: 'email' as const,
      kind: 'support-reply',
      dedupe_key: `support-reply:${found(replyIds.get(messageId), 'such reply')}`,
      contact_info: email,
      subject: `Re: ${subject}`,
      message: answer,
      status: 'delivered' as const,
      attempts: 1,
      sent_at: at,
      next_attempt_at: at,
      created_by: staff.support,
      created_at: at,
      updated_at: at,
    })),
  )
}

const statusOf = ({ answer, isClosed }: DemoMessage): 'new' | 'answered' | 'closed' => {
  if (isClosed) return 'closed'
  return answer ? 'answered' : 'new'
}
