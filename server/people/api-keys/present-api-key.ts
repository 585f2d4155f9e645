import type { ApiKey } from '#contracts/people/api-keys.ts'
import type { ApiKeyRow } from './queries.ts'

export const presentApiKey = (row: ApiKeyRow): ApiKey => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})
