import * as z from 'zod/mini'
import {
  SavedAnswerAnswer,
  SavedAnswerChange,
  SavedAnswerInput,
  SavedAnswerListAnswer,
} from '#contracts/messages/saved-answers.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { createSavedAnswer } from './create-saved-answer.ts'
import { deleteSavedAnswer } from './delete-saved-answer.ts'
import { editSavedAnswer } from './edit-saved-answer.ts'
import { presentSavedAnswer } from './present-saved-answer.ts'
import { selectSavedAnswers } from './saved-answer-queries.ts'

const tags = ['Messages']

export function savedAnswerEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/savedAnswers',
    {
      config: { permission: 'messages.reply' },
      schema: {
        tags,
        summary: 'List saved answers',
        description: 'Returns the texts that staff insert into replies, sorted by title.',
        response: { 200: SavedAnswerListAnswer },
      },
    },
    async () => ({ data: (await selectSavedAnswers(db)).map(presentSavedAnswer) }),
  )

  app.post(
    '/savedAnswers',
    {
      config: { permission: 'messages.reply' },
      schema: {
        tags,
        summary: 'Save an answer',
        description: 'Saves a text for replies. It can contain the placeholders `{name}` and `{reference}`.',
        body: SavedAnswerInput,
        response: { 201: SavedAnswerAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createSavedAnswer(db, staffActionOf(request), request.body) }),
  )

  app.patch(
    '/savedAnswers/:id',
    {
      config: { permission: 'messages.reply', errors: ['NOT_FOUND', 'STALE'] },
      schema: {
        tags,
        summary: 'Update a saved answer',
        description: 'Replaces the title and the text.',
        params: IdParams,
        body: SavedAnswerChange,
        response: { 200: SavedAnswerAnswer },
      },
    },
    async (request) => ({
      data: await editSavedAnswer(db, staffActionOf(request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/savedAnswers/:id',
    {
      config: { permission: 'messages.reply', errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Delete a saved answer',
        description: 'Deletes the saved answer. Replies already sent with it are kept.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteSavedAnswer(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
