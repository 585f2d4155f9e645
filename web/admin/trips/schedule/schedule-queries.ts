import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#admin/api.ts'
import { TRIPS_SHOWN_IN } from '#admin/trips/queries.ts'
import { useChange } from '#admin/use-change.ts'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { TripPlan, TripPlanAnswer, type TripSchedule, TripScheduleAnswer } from '#contracts/trip-plans.ts'
import { readSchedule, type ScheduleValues } from './schedule-form.ts'

/** What these values would become. The price changes nothing about it, so typing one asks nothing. */
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

/** The same plan sent twice carries the same key: a second press after a lost answer creates nothing twice. */
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
