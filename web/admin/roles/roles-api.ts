import { recordChanges } from '#admin/parts/record-changes.ts'
import type { Things } from '#api/things.ts'
import { RoleAnswer, type RoleInput } from '#contracts/people/roles.ts'

/**
 * The query keys to refetch after a change. Users show their role, the audit log shows the change, and the permissions
 * of the signed-in user (`me`) may have changed.
 */
const SHOWN_IN: Things[] = ['roles', 'users', 'logs', 'me']

export const { useSave: useSaveRole, useDelete: useDeleteRole } = recordChanges<RoleInput>({
  path: '/roles',
  answer: RoleAnswer,
  create: { done: 'Role created successfully.' },
  edit: { done: 'Role updated successfully.' },
  remove: { done: 'Role deleted successfully.' },
  refresh: SHOWN_IN,
})
