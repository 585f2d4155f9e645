import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { Attention } from '#contracts/office/dashboard.ts'
import { hoursInWords } from '#domain/money/disputes.ts'
import { ATTENTION_PERMISSIONS } from '#domain/office/attention.ts'

const A_MINUTE = 60_000

/**
 * Returns the number of items of one kind that need attention, such as open messages. All callers share one request per
 * minute.
 */
export function useAttentionCount(what: keyof typeof ATTENTION_PERMISSIONS | undefined): number {
  const data = useAttention(what)
  return what === undefined || !data ? 0 : data[what]
}

/**
 * Returns the business hours until the next deadline of an unanswered dispute, such as `5 h 30 min`, or `5 h` if
 * `length` is short. Null if there is none. Updates with the request of each minute.
 */
export function useDisputeHoursLeft(length?: 'short'): string | null {
  const hours = useAttention('disputes')?.disputeHoursLeft ?? null
  if (hours === null) return null
  return hoursInWords(length === 'short' && hours >= 1 ? Math.floor(hours) : hours)
}

/** True if fewer than two people may answer disputes. A large acceptance needs the approval of a second person. */
export function useLacksAnswerers(): boolean {
  return useAttention('disputes')?.lacksAnswerers ?? false
}

function useAttention(what: keyof typeof ATTENTION_PERMISSIONS | undefined): Attention | undefined {
  const may = usePermissions()
  const isMine = what !== undefined && may(ATTENTION_PERMISSIONS[what])
  const { data } = useQuery({
    queryKey: ['attention'],
    queryFn: () => api.get('/attention', Attention),
    refetchInterval: A_MINUTE,
    enabled: isMine,
  })
  return data
}
