import * as z from 'zod/mini'
import { ApiKeyInput, ApiKeyPage, ApiKeyQuery, NewApiKeyAnswer } from '#contracts/people/api-keys.ts'
import { IdParams } from '#contracts/platform/record-id.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { createApiKey } from './create-api-key.ts'
import { presentApiKey } from './present-api-key.ts'
import { selectApiKeys } from './queries.ts'
import { revokeApiKey } from './revoke-api-key.ts'

const tags = ['API keys']

export function apiKeyEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/api-keys',
    {
      config: { permission: 'api-keys.edit' },
      schema: {
        tags,
        summary: 'List API keys',
        description: 'Returns a page of API keys, newest first. Tokens are not stored and cannot be read.',
        querystring: ApiKeyQuery,
        response: { 200: ApiKeyPage },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await selectApiKeys(db, query)
      return { data: rows.map(presentApiKey), ...page }
    },
  )

  app.post(
    '/api-keys',
    {
      config: { permission: 'api-keys.edit', stepUp: true, errors: ['CONFLICT'] },
      schema: {
        tags,
        summary: 'Create an API key',
        description:
          'Creates an API key and returns its token, once. A key can have only permissions that the caller has, and never those of users, roles, settings and API keys, `payments.process` or `payments.refund`.',
        body: ApiKeyInput,
        response: { 201: NewApiKeyAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createApiKey(db, staffActionOf(request), request.body) }),
  )

  app.delete(
    '/api-keys/:id',
    {
      config: { permission: 'api-keys.edit', stepUp: true, errors: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags,
        summary: 'Revoke an API key',
        description: 'Revokes an API key at once and for good.',
        params: IdParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await revokeApiKey(db, staffActionOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
