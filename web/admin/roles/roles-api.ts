import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import type { Things } from '#api/things.ts'
import { type Role, RoleAnswer, type RoleChange, type RoleInput } from '#contracts/people/roles.ts'

/**
 * The query keys to refetch after a change. Users show their role, the audit log shows the change, and the permissions
 * of the signed-in user (`me`) may have changed.
 */
const SHOWN_IN: Things[] = ['roles', 'users', 'logs', 'me']

type Panel = { onDone: () => void; onFail?: (error: unknown) => void }

export const useCreateRole = (panel: Panel) =>
  useChange({
    ...panel,
    call: (input: RoleInput) => api.post('/roles', input, RoleAnswer),
    done: 'Role created successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useEditRole = (role: Role | null, panel: Panel) =>
  useChange({
    ...panel,
    call: (change: RoleChange) =>
      api.patch(`/roles/${role?.id}`, { ...change, updatedAt: role?.updatedAt }, RoleAnswer),
    done: 'Role updated successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useDeleteRole = (role: Role, panel: Panel) =>
  useChange({
    ...panel,
    call: () => api.delete(`/roles/${role.id}`),
    done: 'Role deleted successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })
