import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import type { ApiKey } from '#contracts/people/api-keys.ts'
import { useRevokeApiKey } from './api-keys-api.ts'

export function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeApiKey(apiKey, { onDone: onClose })
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      confirmLabel="Revoke"
      isDestructive
      busy={revoke.isPending && 'Revoking...'}
      problem={revoke.problem}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>Programs that use this key will be refused from now on. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
