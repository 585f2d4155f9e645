import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import type { Things } from '#api/things.ts'
import { type ApiKey, type ApiKeyInput, type NewApiKey, NewApiKeyAnswer } from '#contracts/people/api-keys.ts'

const SHOWN_IN: Things[] = ['api-keys', 'logs']

type Created = { onDone: (created: NewApiKey) => void; onFail: (error: unknown) => void }

export const useCreateApiKey = ({ onDone, onFail }: Created) =>
  useChange({
    call: async (input: ApiKeyInput) => (await api.post('/api-keys', input, NewApiKeyAnswer)).data,
    refresh: SHOWN_IN,
    onDone,
    onFail,
    isInDialog: true,
  })

export const useRevokeApiKey = (key: ApiKey, panel: { onDone: () => void }) =>
  useChange({
    ...panel,
    call: () => api.delete(`/api-keys/${key.id}`),
    done: 'API key revoked.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })
