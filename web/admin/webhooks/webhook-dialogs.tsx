import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import { SecretDialog } from '#admin/parts/form/secret-dialog.tsx'
import type { Webhook, WebhookSecret } from '#contracts/messages/webhooks.ts'
import { useDeleteWebhook, useReplaceSecret } from './webhooks-api.ts'

export function DeleteWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useDeleteWebhook(webhook, { onDone: onClose })
  return (
    <DeleteDialog
      title="Delete webhook?"
      isDeleting={remove.isPending}
      problem={remove.problem}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{webhook.url} will get no more events. Its deliveries will be deleted too. This cannot be undone.</p>
    </DeleteDialog>
  )
}

type Replacing = { webhook: Webhook; onReplaced: (made: WebhookSecret) => void; onClose: () => void }

export function ReplaceSecretDialog({ webhook, onReplaced, onClose }: Replacing) {
  const replace = useReplaceSecret(webhook, { onDone: onReplaced })
  return (
    <ConfirmDialog
      title="Replace the secret?"
      confirmLabel="Replace"
      busy={replace.isPending && 'Replacing...'}
      problem={replace.problem}
      onConfirm={() => replace.mutate()}
      onClose={onClose}
    >
      <p>For one day, messages carry the signatures of both secrets. After that, only the new one counts.</p>
    </ConfirmDialog>
  )
}

export function WebhookSecretDialog({ made, onClose }: { made: WebhookSecret; onClose: () => void }) {
  return (
    <SecretDialog title="Signing secret" label="Secret" secret={made.secret} onClose={onClose}>
      Copy this secret now. The receiver needs it to check that messages come from you. It will not be shown
      again.
    </SecretDialog>
  )
}
