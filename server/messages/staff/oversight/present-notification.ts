import type { Notification } from '#contracts/messages/notifications.ts'
import type { NotificationRow } from './queries.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  contactInfo: row.contact_info,
  message: row.message,
  sentAt: row.sent_at?.toISOString() ?? null,
  status: row.dropped ? 'dropped' : row.status,
  kind: row.kind,
  subject: row.subject,
  bookingId: row.booking_id,
  createdBy: row.creator,
  createdAt: row.created_at.toISOString(),
  attempts: row.attempts,
  lastError: row.last_error,
  deliveryReport: row.delivery_report,
  reportedAt: row.reported_at?.toISOString() ?? null,
})
