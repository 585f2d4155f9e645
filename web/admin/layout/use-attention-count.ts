import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { usePermissions } from '#admin/session/staff.ts'
import { Attention } from '#contracts/dashboard.ts'
import { ATTENTION_PERMISSIONS } from '#domain/attention.ts'

const A_MINUTE = 60_000

/**
 * Returns the number of items of one kind that need attention, such as open messages. All callers share one request per
 * minute.
 */
export function useAttentionCount(what: keyof Attention | undefined): number {
  const may = usePermissions()
  const isMine = what !== undefined && may(ATTENTION_PERMISSIONS[what])
  const { data } = useQuery({
    queryKey: ['attention'],
    queryFn: () => api.get('/attention', Attention),
    refetchInterval: A_MINUTE,
    enabled: isMine,
  })
  return what === undefined || !data ? 0 : data[what]
}
