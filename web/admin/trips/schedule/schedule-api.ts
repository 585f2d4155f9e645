import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#admin/api.ts'
import { TRIPS_SHOWN_IN } from '#admin/trips/trips-api.ts'
import { useChange } from '#admin/use-change.ts'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { TripPlan, TripPlanAnswer, type TripSchedule, TripScheduleAnswer } from '#contracts/trip-plans.ts'
import { readSchedule, type ScheduleValues } from './schedule-form.ts'

/**
 * Fetches the preview of a plan. The price is fixed at 0, because it does not affect the preview and typing it must not
 * refetch.
 */
export function planQuery(values: ScheduleValues) {
  const plan = TripPlan.safeParse({ ...readSchedule(values), price: 0 })
  return queryOptions({
    queryKey: ['trips', 'plan', plan.data],
    queryFn: async () => (await api.post('/trips/plan', plan.data, TripPlanAnswer)).data,
    enabled: plan.success,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The same plan has the same idempotency key, so that a second click after a lost response creates nothing twice. */
export function useScheduleTrips(panel: { onDone: () => void; onFail: (error: unknown) => void }) {
  const last = useRef({ plan: '', key: '' })
  return useChange({
    ...panel,
    call: (schedule: TripSchedule) => {
      const plan = JSON.stringify(schedule)
      if (last.current.plan !== plan) last.current = { plan, key: newIdempotencyKey() }
      const key = { 'idempotency-key': last.current.key }
      return api.post('/trips/schedule', schedule, TripScheduleAnswer, key)
    },
    done: ({ data: { created, skipped } }) =>
      `${created === 1 ? '1 trip' : `${created} trips`} created successfully${skipped > 0 ? `, ${skipped} skipped` : ''}.`,
    refresh: TRIPS_SHOWN_IN,
    isInDialog: true,
  })
}
