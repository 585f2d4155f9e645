import { ApiKeyInput, ApiKeyPage, ApiKeyQuery, NewApiKeyAnswer } from '#contracts/people/api-keys.ts'
import { presentPage } from '#server/platform/database/list-page.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { createApiKey } from './create-api-key.ts'
import { presentApiKey } from './present-api-key.ts'
import { selectApiKeys } from './queries.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export const apiKeyEndpoints = endpointsFor('API keys', (endpoint, { db }) => {
  endpoint('GET /api-keys', 'api-keys.edit', 'List API keys', {
    description: 'Returns a page of API keys, newest first. Tokens are not stored and cannot be read.',
    query: ApiKeyQuery,
    answer: ApiKeyPage,
    handle: async ({ query }) => presentPage(await selectApiKeys(db, query), presentApiKey),
  })

  endpoint('POST /api-keys', 'api-keys.edit', 'Create an API key', {
    stepUp: true,
    errors: ['CONFLICT'],
    description:
      'Creates an API key and returns its token, once. A key can have only permissions that the caller has, and never those of users, roles, settings and API keys, `payments.process` or `payments.refund`.',
    body: ApiKeyInput,
    created: NewApiKeyAnswer,
    data: ({ act, body }) => createApiKey(db, act, body),
  })

  endpoint('DELETE /api-keys/:id', 'api-keys.edit', 'Revoke an API key', {
    stepUp: true,
    errors: ['CONFLICT'],
    description: 'Revokes an API key at once and for good.',
    handle: ({ act, params }) => revokeApiKey(db, act, params.id),
  })
})
