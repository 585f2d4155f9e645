import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  SettingsAnswer,
  SettingsChange,
  SettingsInput,
  SettingsOrNoneAnswer,
} from '#contracts/company/company-settings.ts'
import { PublicSettingsAnswer } from '#contracts/company/public-settings.ts'
import { mayDo } from '#server/platform/auth/staff.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { createSettings } from './create-settings.ts'
import { deleteSettings } from './delete-settings.ts'
import { editSettings } from './edit-settings.ts'
import { readPublicSettings } from './read-public-settings.ts'
import { findSettings } from './show-settings.ts'

export const settingsEndpoints = endpointsFor('Settings', (endpoint, context) => {
  endpoint('GET /companySettings', 'public', 'Show the company settings', {
    description:
      'Returns the settings that visitors may see. Staff with the permission `settings.view` get all of them. `data` is null before the settings are created.',
    answer: z.union([SettingsOrNoneAnswer, PublicSettingsAnswer]),
    data: async ({ staff }) =>
      staff && mayDo(staff, 'settings.view')
        ? await findSettings(context.db)
        : await readPublicSettings(context),
  })

  endpoint('POST /companySettings', 'settings.edit', 'Create the company settings', {
    stepUp: true,
    errors: ['CONFLICT'],
    route: { preValidation: unwrap },
    description:
      'Creates the only settings record. The body contains the fields directly; the form `{ "data": … }` is accepted too.',
    body: SettingsInput,
    created: SettingsAnswer,
    data: ({ act, body }) => createSettings(context, act, body),
  })

  endpoint('PATCH /companySettings/:id', 'settings.edit', 'Update the company settings', {
    stepUp: true,
    errors: ['STALE'],
    description: 'Changes the given fields. The new settings take effect at once.',
    body: SettingsChange,
    answer: SettingsAnswer,
    data: ({ act, params, body }) => editSettings(context, act, params.id, body),
  })

  endpoint('DELETE /companySettings/:id', 'settings.edit', 'Delete the company settings', {
    stepUp: true,
    description: 'Deletes the settings record. The defaults apply until new settings are created.',
    handle: ({ act, params }) => deleteSettings(context.db, act, params.id),
  })
})

async function unwrap(request: Pick<FastifyRequest, 'body'>): Promise<void> {
  const { body } = request
  if (typeof body === 'object' && body !== null && 'data' in body && Object.keys(body).length === 1) {
    request.body = body.data
  }
}
