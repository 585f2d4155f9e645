import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import type { Filter } from '#admin/parts/list/filter-chips.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { UserPage } from '#contracts/people/users.ts'

/** Returns a filter by member of staff if this user may see the list of users. Other users can search for a name. */
export function useActorFilter(): Filter[] {
  const mayChoose = usePermissions()('users.view')
  const { data } = useQuery({
    queryKey: ['users', 'choices'],
    queryFn: () => api.get('/users?sort=name', UserPage),
    enabled: mayChoose,
  })
  const choices = (data?.data ?? []).map(({ id, name }) => ({ value: `${id}`, label: name }))
  return mayChoose ? [{ name: 'actorId', label: 'User', choices }] : []
}
