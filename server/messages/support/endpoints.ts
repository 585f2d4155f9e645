import { IdempotencyHeaders } from '#contracts/bookings/bookings.ts'
import {
  MessageAnswer,
  MessageChange,
  MessagePage,
  MessageQuery,
  ReplyInput,
  SenderBookingsAnswer,
} from '#contracts/messages/messages.ts'
import {
  SavedAnswerAnswer,
  SavedAnswerChange,
  SavedAnswerInput,
  SavedAnswerListAnswer,
} from '#contracts/messages/saved-answers.ts'
import { SupportAnswer, SupportMessage } from '#contracts/messages/support.ts'
import { csvExport } from '#server/platform/csv/csv-export.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { answerMessage, changeMessage } from './answer-message.ts'
import { createSavedAnswer } from './create-saved-answer.ts'
import { deleteSavedAnswer } from './delete-saved-answer.ts'
import { editSavedAnswer } from './edit-saved-answer.ts'
import { exportMessages } from './export-messages.ts'
import { findSenderBookings } from './find-sender-bookings.ts'
import { presentMessage } from './present-message.ts'
import { presentSavedAnswer } from './present-saved-answer.ts'
import { selectMessages } from './queries.ts'
import { receiveMessage } from './receive-message.ts'
import { selectSavedAnswers } from './saved-answer-queries.ts'
import { showMessage } from './show-message.ts'

export const supportEndpoints = endpointsFor('Messages', (endpoint, context) => {
  const { db } = context

  endpoint('POST /support', 'public', 'Send a message to support', {
    errors: ['KEY_REUSED', 'TOO_MANY'],
    description:
      'Stores a message from the contact form and mails it to the company. The sender gets at most one copy per day. An `Idempotency-Key` makes retries safe.',
    headers: IdempotencyHeaders,
    body: SupportMessage,
    answer: SupportAnswer,
    handle: (request) =>
      receiveMessage(context, request.body, {
        ip: addressOf(request),
        key: request.headers['idempotency-key'],
      }),
  })

  endpoint('GET /messages', 'messages.view', 'List messages', {
    description: 'Returns a page of messages from visitors, with search, sorting and filters.',
    query: MessageQuery,
    answer: MessagePage,
    handle: async ({ query }) => presentPage(await selectMessages(db, query), presentMessage),
  })

  endpoint('GET /messages/export', 'messages.view', 'Export messages', {
    ...csvExport(context.background, 'messages', MessageQuery, exportMessages),
    alsoNeeds: 'bookings.export',
  })

  endpoint('GET /messages/:id', 'messages.view', 'Show a message', {
    description: 'Returns a message with its replies.',
    answer: MessageAnswer,
    data: ({ params }) => showMessage(db, params.id),
  })

  endpoint('GET /messages/:id/bookings', 'bookings.view', 'List the bookings of a sender', {
    description:
      'Returns up to five bookings that match the sender’s e-mail address or phone number, or whose reference is in the message. Bookings named in the message come first.',
    answer: SenderBookingsAnswer,
    data: ({ params }) => findSenderBookings(db, params.id),
  })

  endpoint('POST /messages/:id/replies', 'messages.reply', 'Reply to a message', {
    errors: ['STALE', 'TOO_MANY'],
    description:
      'Stores the reply and mails it to the visitor. If two members of staff reply at once, the second gets `STALE`.',
    body: ReplyInput,
    created: MessageAnswer,
    data: ({ act, params, body }) => answerMessage(context, act, params.id, body),
  })

  endpoint('PATCH /messages/:id', 'messages.reply', 'Close or reopen a message', {
    errors: ['STALE'],
    description: 'Changes the status of a message without sending a reply.',
    body: MessageChange,
    answer: MessageAnswer,
    data: ({ act, params, body }) => changeMessage(db, act, params.id, body),
  })

  endpoint('GET /savedAnswers', 'messages.reply', 'List saved answers', {
    description: 'Returns the texts that staff insert into replies, sorted by title.',
    answer: SavedAnswerListAnswer,
    data: async () => (await selectSavedAnswers(db)).map(presentSavedAnswer),
  })

  endpoint('POST /savedAnswers', 'messages.reply', 'Save an answer', {
    description: 'Saves a text for replies. It can contain the placeholders `{name}` and `{reference}`.',
    body: SavedAnswerInput,
    created: SavedAnswerAnswer,
    data: ({ act, body }) => createSavedAnswer(db, act, body),
  })

  endpoint('PATCH /savedAnswers/:id', 'messages.reply', 'Update a saved answer', {
    errors: ['STALE'],
    description: 'Replaces the title and the text.',
    body: SavedAnswerChange,
    answer: SavedAnswerAnswer,
    data: ({ act, params, body }) => editSavedAnswer(db, act, params.id, body),
  })

  endpoint('DELETE /savedAnswers/:id', 'messages.reply', 'Delete a saved answer', {
    description: 'Deletes the saved answer. Replies already sent with it are kept.',
    handle: ({ act, params }) => deleteSavedAnswer(db, act, params.id),
  })
})
