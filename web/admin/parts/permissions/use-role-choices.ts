import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { toTitle } from '#admin/parts/format-text.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { RolePage } from '#contracts/people/roles.ts'

/**
 * Returns the roles as select options, in the server's order, and a function that returns the description of a role.
 * There are no options for users who may neither see roles nor create or edit users.
 */
export function useRoleChoices() {
  const may = usePermissions()
  const { data } = useQuery({
    queryKey: ['roles', 'choices'],
    queryFn: () => api.get('/roles', RolePage),
    enabled: may('roles.view') || may('users.create') || may('users.edit'),
  })
  const roles = data?.data ?? []
  return {
    choices: roles.map(({ name }) => ({ value: name, label: toTitle(name) })),
    describe: (name: string) => roles.find((role) => role.name === name)?.description,
  }
}
