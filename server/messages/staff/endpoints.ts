import { IdempotencyHeaders } from '#contracts/bookings/bookings.ts'
import {
  AudienceAnswer,
  AudienceQuery,
  NotificationAnswer,
  NotificationInput,
  NotificationPage,
  NotificationQuery,
  PassengerMessage,
} from '#contracts/messages/notifications.ts'
import { csvExport } from '#server/platform/csv/csv-export.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { countReachable } from './by-hand/queries.ts'
import { writeToContact } from './by-hand/write-to-contact.ts'
import { writeToPassengers } from './by-hand/write-to-passengers.ts'
import { exportNotifications } from './oversight/export-notifications.ts'
import { presentNotification } from './oversight/present-notification.ts'
import { selectNotifications } from './oversight/queries.ts'
import { sendAgain } from './oversight/send-again.ts'
import { showNotification } from './oversight/show-notification.ts'

/** Lists notifications, sends failed ones again, and sends messages written by staff. */
export const notificationEndpoints = endpointsFor('Notifications', (endpoint, context) => {
  const { db } = context

  endpoint('GET /notifications', 'notifications.view', 'List notifications', {
    description: 'Returns a page of e-mails and SMS with their delivery status.',
    query: NotificationQuery,
    answer: NotificationPage,
    handle: async ({ query }) => presentPage(await selectNotifications(db, query), presentNotification),
  })

  endpoint('GET /notifications/export', 'notifications.view', 'Export notifications', {
    ...csvExport(context.background, 'notifications', NotificationQuery, exportNotifications),
    alsoNeeds: 'bookings.export',
  })

  endpoint('GET /notifications/:id', 'notifications.view', 'Show a notification', {
    description: 'Returns a notification with its delivery status and last error.',
    answer: NotificationAnswer,
    data: ({ params }) => showNotification(db, params.id),
  })

  endpoint('POST /notifications', 'notifications.send', 'Send a notification to one contact', {
    errors: ['KEY_REUSED', 'TOO_MANY'],
    description:
      'Queues an e-mail or SMS written by staff. The number of messages per day is limited. An `Idempotency-Key` makes retries safe.',
    headers: IdempotencyHeaders,
    body: NotificationInput,
    created: NotificationAnswer,
    data: ({ act, headers, body }) => writeToContact(context, act, body, headers['idempotency-key']),
  })

  endpoint('GET /notifications/passengers', 'notifications.send', 'Count the passengers who can be reached', {
    description: 'Returns how many passengers on a trip would receive a message by e-mail or SMS.',
    query: AudienceQuery,
    answer: AudienceAnswer,
    data: async ({ query: { type, tripId } }) => ({ count: await countReachable(db, type, { tripId }) }),
  })

  endpoint('POST /notifications/passengers', 'notifications.send', 'Send a notification to passengers', {
    errors: ['NOT_FOUND', 'CONFLICT', 'KEY_REUSED', 'TOO_MANY'],
    description:
      'Queues a message for each confirmed passenger on a trip, or for the passenger on one booking. The number of messages per day is limited. An `Idempotency-Key` makes retries safe.',
    headers: IdempotencyHeaders,
    body: PassengerMessage,
    created: AudienceAnswer,
    data: async ({ act, headers, body }) => ({
      count: await writeToPassengers(context, act, body, headers['idempotency-key']),
    }),
  })

  endpoint('POST /notifications/:id/resend', 'notifications.send', 'Send a failed notification again', {
    errors: ['CONFLICT', 'TOO_MANY'],
    description:
      'Queues a failed notification again. It is composed from the current data, and dropped if it no longer applies.',
    answer: NotificationAnswer,
    data: ({ act, params }) => sendAgain(context, act, params.id),
  })
})
