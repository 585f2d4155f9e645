import { Button } from '#admin/parts/form/button.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import type { Batch } from '#contracts/network/batches.ts'
import { useDeleteBatch, useToggleBatch } from './batches-api.ts'

export function DeleteBatchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const remove = useDeleteBatch(batch, { onDone: onClose })
  const toggle = useToggleBatch()
  return (
    <DeleteDialog
      title={`Delete ${batch.name}?`}
      isDeleting={remove.isPending}
      problem={remove.problem}
      alternative={
        remove.isError &&
        batch.isActive && (
          <Button
            busy={toggle.isPending && 'Saving...'}
            onClick={() => toggle.mutate(batch, { onSuccess: onClose })}
          >
            Make inactive instead
          </Button>
        )
      }
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        Year {batch.year}, letter {batch.letter}, stream {batch.stream}. This cannot be undone.
      </p>
    </DeleteDialog>
  )
}
