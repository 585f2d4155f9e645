import * as z from 'zod'
import { Stops } from '#contracts/network/stops.ts'
import { BUS_TYPES } from '#domain/network/bus-types.ts'
import type { AnnouncedPlan } from '#domain/network/trip-changes.ts'
import type { Waiting } from './queries.ts'

/** Returns the trip before the announced change. Older versions queued no stops: these then count as unchanged. */
export function planBefore(
  { payload }: Pick<Waiting, 'payload'>,
  now: Pick<AnnouncedPlan, 'stops'>,
): AnnouncedPlan {
  const { stops = now.stops, ...plan } = PlanBefore.parse(payload.before)
  return { ...plan, stops }
}

const PlanBefore = z.object({
  departTime: z.coerce.date(),
  arriveTime: z.coerce.date(),
  busType: z.enum(BUS_TYPES),
  plateNo: z.string(),
  stops: z.optional(Stops),
})
