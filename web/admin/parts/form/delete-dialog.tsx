import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props = {
  /** The question, such as `Delete Lagos to Awgu?` */
  title: string
  children: ReactNode
  isDeleting: boolean
  problem: ReactNode
  alternative?: ReactNode
  onDelete: () => void
  onClose: () => void
}

export function DeleteDialog({ isDeleting, onDelete, ...props }: Props) {
  return (
    <ConfirmDialog
      {...props}
      confirmLabel="Delete"
      isDestructive
      busy={isDeleting && 'Deleting...'}
      onConfirm={onDelete}
    />
  )
}
