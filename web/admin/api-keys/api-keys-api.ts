import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import type { Things } from '#api/things.ts'
import { type ApiKey, type ApiKeyInput, type NewApiKey, NewApiKeyAnswer } from '#contracts/people/api-keys.ts'

const SHOWN_IN: Things[] = ['api-keys', 'logs']

export const useCreateApiKey = ({ onDone }: { onDone: (created: NewApiKey) => void }) =>
  useChange({
    call: async (input: ApiKeyInput) => (await api.post('/api-keys', input, NewApiKeyAnswer)).data,
    refresh: SHOWN_IN,
    onDone,
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
