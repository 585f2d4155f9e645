import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#admin/parts/api.ts'
import { TRIPS_SHOWN_IN } from '#admin/parts/data/trips-api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { keyPerContent } from '#api/idempotency-key.ts'
import {
  TripPlan,
  TripPlanAnswer,
  type TripSchedule,
  TripScheduleAnswer,
} from '#contracts/changes/trip-plans.ts'
import { isBlank, readSchedule, type ScheduleValues } from './schedule-form.ts'

/**
 * Fetches the preview of the added routes and of the route in the form. Sends the price of that route as 0: the price
 * does not affect the preview, and a constant avoids a refetch while the user types it.
 */
export function planQuery(added: readonly TripPlan[], values: ScheduleValues) {
  const plan = TripPlan.safeParse({ ...readSchedule(values), price: 0 })
  const plans = plan.success ? [...added, plan.data] : added
  return queryOptions({
    queryKey: ['trips', 'plan', plans],
    queryFn: async () => (await api.post('/trips/plan', { plans }, TripPlanAnswer)).data,
    enabled: plan.success || (added.length > 0 && isBlank(values)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useScheduleTrips(panel: { onDone: () => void; onFail: (error: unknown) => void }) {
  const [keyFor] = useState(keyPerContent)
  return useChange({
    ...panel,
    call: (schedule: TripSchedule) =>
      api.post('/trips/schedule', schedule, TripScheduleAnswer, { 'idempotency-key': keyFor(schedule) }),
    done: ({ data: { created, skipped } }) =>
      `${created === 1 ? '1 trip' : `${created} trips`} created successfully${skipped > 0 ? `, ${skipped} skipped` : ''}.`,
    refresh: TRIPS_SHOWN_IN,
    isInDialog: true,
  })
}
