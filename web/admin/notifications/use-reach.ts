import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { AudienceAnswer } from '#contracts/messages/notifications.ts'

/** Returns how many passengers of the trip a message reaches. Undefined without a trip or until it is loaded. */
export function useReach(type: string, tripId: string): number | undefined {
  const { data } = useQuery({
    queryKey: ['notifications', 'reach', type, tripId],
    queryFn: () => api.get(`/notifications/passengers?type=${type}&tripId=${tripId}`, AudienceAnswer),
    enabled: tripId !== '',
    staleTime: 0,
  })
  return data?.data.count
}
