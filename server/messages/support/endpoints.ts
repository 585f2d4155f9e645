import { IdempotencyHeaders } from '#contracts/bookings/bookings.ts'
import {
  MessageAnswer,
  MessageChange,
  MessagePage,
  MessageQuery,
  ReplyInput,
  SenderBookingsAnswer,
} from '#contracts/messages/messages.ts'
import { SupportAnswer, SupportMessage } from '#contracts/messages/support.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { CSV_OPTIONS, CSV_RESPONSE } from '#server/platform/csv/csv-endpoint.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { answerMessage, changeMessage } from './answer-message.ts'
import { exportMessages } from './export-messages.ts'
import { findSenderBookings } from './find-sender-bookings.ts'
import { presentMessage } from './present-message.ts'
import { selectMessages } from './queries.ts'
import { receiveMessage } from './receive-message.ts'
import { showMessage } from './show-message.ts'

const tags = ['Messages']

export function supportEndpoints(app: Api, context: AppContext): void {
  const { db } = context

  app.post(
    '/support',
    {
      config: { permission: 'public', errors: ['KEY_REUSED', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Send a message to support',
        description:
          'Stores a message from the contact form and mails it to the company. The sender gets at most one copy per day. An `Idempotency-Key` makes retries safe.',
        headers: IdempotencyHeaders,
        body: SupportMessage,
        response: { 200: SupportAnswer },
      },
    },
    (request) => {
      const key = request.headers['idempotency-key']
      return receiveMessage(context, request.body, { ip: addressOf(request), key })
    },
  )

  app.get(
    '/messages',
    {
      config: { permission: 'messages.view' },
      schema: {
        tags,
        summary: 'List messages',
        description: 'Returns a page of messages from visitors, with search, sorting and filters.',
        querystring: MessageQuery,
        response: { 200: MessagePage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectMessages(db, query)
      return { data: rows.map(presentMessage), ...page }
    },
  )

  app.get(
    '/messages/export',
    {
      ...CSV_OPTIONS,
      config: { permission: 'messages.view', alsoNeeds: 'bookings.export' },
      schema: {
        tags,
        summary: 'Export messages',
        description: 'Streams all matching messages as a CSV file. The export is recorded in the audit log.',
        querystring: MessageQuery,
        response: CSV_RESPONSE,
      },
    },
    async (request, reply) => {
      const { headers, file } = await exportMessages(
        context.background,
        staffActionOf(request),
        request.query,
      )
      return reply.headers(headers).send(file)
    },
  )

  app.get(
    '/messages/:id',
    {
      config: { permission: 'messages.view', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Show a message',
        description: 'Returns a message with its replies.',
        params: IdParams,
        response: { 200: MessageAnswer },
      },
    },
    async ({ params }) => ({ data: await showMessage(db, params.id) }),
  )

  app.get(
    '/messages/:id/bookings',
    {
      config: { permission: 'bookings.view', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'List the bookings of a sender',
        description:
          'Returns up to five bookings that match the sender’s e-mail address or phone number, or whose reference is in the message. Bookings named in the message come first.',
        params: IdParams,
        response: { 200: SenderBookingsAnswer },
      },
    },
    async ({ params }) => ({ data: await findSenderBookings(db, params.id) }),
  )

  app.post(
    '/messages/:id/replies',
    {
      config: { permission: 'messages.reply', errors: ['NOT_FOUND', 'STALE', 'TOO_MANY'] },
      schema: {
        tags,
        summary: 'Reply to a message',
        description:
          'Stores the reply and mails it to the visitor. If two members of staff reply at once, the second gets `STALE`.',
        params: IdParams,
        body: ReplyInput,
        response: { 201: MessageAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({
        data: await answerMessage(context, staffActionOf(request), request.params.id, request.body),
      }),
  )

  app.patch(
    '/messages/:id',
    {
      config: { permission: 'messages.reply', errors: ['NOT_FOUND', 'STALE'] },
      schema: {
        tags,
        summary: 'Close or reopen a message',
        description: 'Changes the status of a message without sending a reply.',
        params: IdParams,
        body: MessageChange,
        response: { 200: MessageAnswer },
      },
    },
    async (request) => ({
      data: await changeMessage(db, staffActionOf(request), request.params.id, request.body),
    }),
  )
}
