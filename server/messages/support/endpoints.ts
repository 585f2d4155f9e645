import { MessageAnswer, MessageChange, MessagePage, MessageQuery, ReplyInput } from '#contracts/messages.ts'
import { IdParams } from '#contracts/record-id.ts'
import { SupportAnswer, SupportMessage } from '#contracts/support.ts'
import type { Api, AppContext } from '#server/context.ts'
import { actOf } from '#server/platform/auth/act.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { answerMessage, changeMessage } from './answer-message.ts'
import { presentMessage } from './present-message.ts'
import { selectMessages } from './queries.ts'
import { receiveMessage } from './receive-message.ts'
import { showMessage } from './show-message.ts'

export function supportEndpoints(app: Api, context: AppContext): void {
  const { db } = context

  app.post(
    '/support',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['Support'],
        body: SupportMessage,
        response: { 200: SupportAnswer, ...errors },
      },
    },
    async (request) => {
      await receiveMessage(context, request.body, addressOf(request))
      return { status: 'ok' as const }
    },
  )

  app.get(
    '/messages',
    {
      config: { permission: 'messages.view' },
      schema: { tags: ['Support'], querystring: MessageQuery, response: { 200: MessagePage, ...errors } },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectMessages(db, query)
      return { data: rows.map(presentMessage), ...page }
    },
  )

  app.get(
    '/messages/:id',
    {
      config: { permission: 'messages.view' },
      schema: { tags: ['Support'], params: IdParams, response: { 200: MessageAnswer, ...errors } },
    },
    async ({ params }) => ({ data: await showMessage(db, params.id) }),
  )

  app.post(
    '/messages/:id/replies',
    {
      config: { permission: 'messages.reply' },
      schema: {
        tags: ['Support'],
        params: IdParams,
        body: ReplyInput,
        response: { 201: MessageAnswer, ...errors },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send({ data: await answerMessage(context, actOf(request), request.params.id, request.body) }),
  )

  app.patch(
    '/messages/:id',
    {
      config: { permission: 'messages.reply' },
      schema: {
        tags: ['Support'],
        params: IdParams,
        body: MessageChange,
        response: { 200: MessageAnswer, ...errors },
      },
    },
    async (request) => ({ data: await changeMessage(db, actOf(request), request.params.id, request.body) }),
  )
}
