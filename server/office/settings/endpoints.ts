import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  SettingsAnswer,
  SettingsChange,
  SettingsInput,
  SettingsOrNoneAnswer,
} from '#contracts/company-settings.ts'
import { PublicSettingsAnswer } from '#contracts/public-settings.ts'
import { IdParams } from '#contracts/record-id.ts'
import type { Api, AppContext } from '#server/context.ts'
import { actOf } from '#server/platform/auth/act.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import { errors } from '#server/platform/http/error-responses.ts'
import { createSettings } from './create-settings.ts'
import { deleteSettings } from './delete-settings.ts'
import { editSettings } from './edit-settings.ts'
import { readPublicSettings } from './read-public-settings.ts'
import { findSettings } from './show-settings.ts'

const tags = ['Settings']

export function settingsEndpoints(app: Api, context: AppContext): void {
  app.get(
    '/companySettings',
    {
      config: { permission: 'public' },
      schema: {
        tags,
        description: 'What visitors may know; with a login that may see settings, all of it.',
        response: { 200: z.union([SettingsOrNoneAnswer, PublicSettingsAnswer]), ...errors },
      },
    },
    async ({ staff }) => ({
      data:
        staff && mayDo(staff, 'settings.view')
          ? await findSettings(context.db)
          : await readPublicSettings(context),
    }),
  )

  app.post(
    '/companySettings',
    {
      config: { permission: 'settings.edit', stepUp: true },
      schema: {
        tags,
        description: 'The fields are the body itself; wrapped as `{ "data": … }` they are understood too.',
        body: SettingsInput,
        response: { 201: SettingsAnswer, ...errors },
      },
      preValidation: unwrap,
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createSettings(context, actOf(request), request.body) }),
  )

  app.patch(
    '/companySettings/:id',
    {
      config: { permission: 'settings.edit', stepUp: true },
      schema: { tags, params: IdParams, body: SettingsChange, response: { 200: SettingsAnswer, ...errors } },
    },
    async (request) => ({
      data: await editSettings(context, actOf(request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/companySettings/:id',
    {
      config: { permission: 'settings.edit', stepUp: true },
      schema: { tags, params: IdParams, response: { 204: z.null(), ...errors } },
    },
    async (request, reply) => {
      await deleteSettings(context.db, actOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}

async function unwrap(request: Pick<FastifyRequest, 'body'>): Promise<void> {
  const { body } = request
  if (typeof body === 'object' && body !== null && 'data' in body && Object.keys(body).length === 1) {
    request.body = body.data
  }
}
