import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  SettingsAnswer,
  SettingsChange,
  SettingsInput,
  SettingsOrNoneAnswer,
} from '#contracts/company/company-settings.ts'
import { PublicSettingsAnswer } from '#contracts/company/public-settings.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
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
        summary: 'Show the company settings',
        description:
          'Returns the settings that visitors may see. Staff with the permission `settings.view` get all of them. `data` is null before the settings are created.',
        response: { 200: z.union([SettingsOrNoneAnswer, PublicSettingsAnswer]) },
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
      config: { permission: 'settings.edit', stepUp: true, errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Create the company settings',
        description:
          'Creates the only settings record. The body contains the fields directly; the form `{ "data": … }` is accepted too.',
        body: SettingsInput,
        response: { 201: SettingsAnswer },
      },
      preValidation: unwrap,
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createSettings(context, staffActionOf(request), request.body) }),
  )

  app.patch(
    '/companySettings/:id',
    {
      config: { permission: 'settings.edit', stepUp: true, errors: ['NOT_FOUND', 'STALE'] },
      schema: {
        tags,
        summary: 'Update the company settings',
        description: 'Changes the given fields. The new settings take effect at once.',
        params: IdParams,
        body: SettingsChange,
        response: { 200: SettingsAnswer },
      },
    },
    async (request) => ({
      data: await editSettings(context, staffActionOf(request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/companySettings/:id',
    {
      config: { permission: 'settings.edit', stepUp: true, errors: ['NOT_FOUND'] },
      schema: {
        tags,
        summary: 'Delete the company settings',
        description: 'Deletes the settings record. The defaults apply until new settings are created.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteSettings(context.db, staffActionOf(request), request.params.id)
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
