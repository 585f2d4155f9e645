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
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { CSV_OPTIONS, CSV_RESPONSE } from '#server/platform/csv/csv-endpoint.ts'
import { countReachable } from './by-hand/queries.ts'
import { writeToContact } from './by-hand/write-to-contact.ts'
import { writeToPassengers } from './by-hand/write-to-passengers.ts'
import { exportNotifications } from './oversight/export-notifications.ts'
import { presentNotification } from './oversight/present-notification.ts'
import { selectNotifications } from './oversight/queries.ts'
import { sendAgain } from './oversight/send-again.ts'
import { showNotification } from './oversight/show-notification.ts'

const tags = ['Notifications']

/** Lists notifications, sends failed ones again, and sends messages written by staff. */
export function notificationEndpoints(app: Api, context: AppContext): void {
  const { db } = context

  app.get(
    '/notifications',
    {
      config: { permission: 'notifications.view' },
      schema: {
        tags,
        summary: 'List notifications',
        description: 'Returns a page of e-mails and SMS with their delivery status.',
        querystring: NotificationQuery,
        response: { 200: NotificationPage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectNotifications(db, query)
      return { data: rows.map(presentNotification), ...page }
    },
  )

  app.get(
    '/notifications/export',
    {
      ...CSV_OPTIONS,
      config: { permission: 'notifications.view', alsoNeeds: 'bookings.export' },
      schema: {
        tags,
        summary: 'Export notifications',
        description:
          'Streams all matching notifications as a CSV file. The export is recorded in the audit log.',
        querystring: NotificationQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { headers, file } = await exportNotifications(
        context.background,
        staffActionOf(request),
        request.query,
      )
      return reply.headers(headers).send(file)
    },
  )

  app.get(
    '/notifications/:id',
    {
      config: { permission: 'notifications.view', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Show a notification',
        description: 'Returns a notification with its delivery status and last error.',
        params: IdParams,
        response: { 200: NotificationAnswer },
      },
    },
    async ({ params }) => ({ data: await showNotification(db, params.id) }),
  )

  app.post(
    '/notifications',
    {
      config: { permission: 'notifications.send', errors: ['KEY_REUSED', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Send a notification to one contact',
        description:
          'Queues an e-mail or SMS written by staff. The number of messages per day is limited. An `Idempotency-Key` makes retries safe.',
        headers: IdempotencyHeaders,
        body: NotificationInput,
        response: { 201: NotificationAnswer },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const data = await writeToContact(context, staffActionOf(request), request.body, key)
      return reply.code(201).send({ data })
    },
  )

  app.get(
    '/notifications/passengers',
    {
      config: { permission: 'notifications.send' },
      schema: {
        tags,
        summary: 'Count the passengers who can be reached',
        description: 'Returns how many passengers on a trip would receive a message by e-mail or SMS.',
        querystring: AudienceQuery,
        response: { 200: AudienceAnswer },
      },
    },
    async ({ query: { type, tripId } }) => ({ data: { count: await countReachable(db, type, { tripId }) } }),
  )

  app.post(
    '/notifications/passengers',
    {
      config: {
        permission: 'notifications.send',
        errors: ['NOT_FOUND', 'CONFLICT', 'KEY_REUSED', 'TOO_MANY'],
      },
      schema: {
        tags,
        summary: 'Send a notification to passengers',
        description:
          'Queues a message for each confirmed passenger on a trip, or for the passenger on one booking. The number of messages per day is limited. An `Idempotency-Key` makes retries safe.',
        headers: IdempotencyHeaders,
        body: PassengerMessage,
        response: { 201: AudienceAnswer },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const count = await writeToPassengers(context, staffActionOf(request), request.body, key)
      return reply.code(201).send({ data: { count } })
    },
  )

  app.post(
    '/notifications/:id/resend',
    {
      config: { permission: 'notifications.send', errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Send a failed notification again',
        description:
          'Queues a failed notification again. It is composed from the current data, and dropped if it no longer applies.',
        params: IdParams,
        response: { 200: NotificationAnswer },
      },
    },
    async (request) => ({ data: await sendAgain(context, staffActionOf(request), request.params.id) }),
  )
}
