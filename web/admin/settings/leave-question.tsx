import { useState } from 'react'
import { ConfirmDialog } from '#admin/form/confirm-dialog.tsx'
import { useUnsavedGuard } from '#admin/layout/leave-guard.ts'

/** Asks before the user leaves the settings with unsaved changes on any tab. */
export function LeaveQuestion({ count }: { count: number }) {
  const [way, setWay] = useState<{ go: () => void } | null>(null)
  useUnsavedGuard(count > 0, (go) => setWay({ go }))
  if (!way) return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDestructive
      busy={false}
      onConfirm={way.go}
      onClose={() => setWay(null)}
    >
      <p>{count === 1 ? 'One change has' : `${count} changes have`} not been saved and will be lost.</p>
    </ConfirmDialog>
  )
}
