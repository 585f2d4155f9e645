import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { toTitle } from '#admin/parts/format-text.ts'
import { PermissionGrid } from '#admin/parts/permissions/permission-grid.tsx'
import { type Role, RoleInput } from '#contracts/people/roles.ts'
import { PERMISSIONS } from '#domain/people/permissions.ts'
import { useSaveRole } from './roles-api.ts'

const EMPTY = { name: '', description: '', permissions: [] as readonly string[] }

/** Adds a role, or edits `role` if it is given. */
export function RolePanel({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const form = useContractForm({
    draft: `role:${role?.id ?? 'new'}`,
    initial: role ? { ...EMPTY, ...pick(role) } : EMPTY,
    schema: RoleInput,
    read: (values) => values,
    change: useSaveRole(role, { onDone: onClose }),
  })
  const isAdmin = role?.name === 'admin'
  const { permissions } = form.values

  return (
    <FormPanel
      kind="wide"
      title={role ? `Edit role: ${toTitle(role.name)}` : 'Add Role'}
      lead={role ? effectOn(role.usersCount) : 'Save the role, then assign it in Users.'}
      onClose={onClose}
      form={form}
      submitLabel={role ? 'Save Changes' : 'Create Role'}
      aside={`${permissions.length} of ${PERMISSIONS.length} permissions`}
    >
      <div className={formCss.form}>
        <TextField
          label="Name"
          disabled={role?.isBuiltIn}
          {...(role?.isBuiltIn && { hint: 'The name of a built-in role can’t be changed.' })}
          {...form.text('name')}
        />
        <TextField
          label="Description"
          {...(isAdmin && { hint: 'Admin always has every permission.' })}
          {...form.text('description')}
        />
      </div>
      <PermissionGrid
        held={permissions}
        isLocked={isAdmin}
        onChange={(held) => form.set({ permissions: held })}
      />
    </FormPanel>
  )
}

const pick = ({ name, description, permissions }: Role) => ({ name, description, permissions })

function effectOn(users: number): string {
  if (users === 0) return 'No users have this role yet.'
  const who = users === 1 ? '1 user has' : `${users} users have`
  return `${who} this role. Changes take effect immediately, and users stay logged in.`
}
