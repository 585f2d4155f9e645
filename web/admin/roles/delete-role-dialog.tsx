import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import { toTitle } from '#admin/parts/format-text.ts'
import type { Role } from '#contracts/people/roles.ts'
import { useDeleteRole } from './roles-api.ts'

export function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const remove = useDeleteRole(role, { onDone: onClose })
  return (
    <DeleteDialog
      title={`Delete ${toTitle(role.name)}?`}
      isDeleting={remove.isPending}
      problem={remove.problem}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>The role and its permissions will be removed. This cannot be undone.</p>
    </DeleteDialog>
  )
}
