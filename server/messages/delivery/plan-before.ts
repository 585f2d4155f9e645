import * as z from 'zod'
import { Stops } from '#contracts/network/stops.ts'
import { BUS_TYPES } from '#domain/network/bus-types.ts'
import type { AnnouncedPlan } from '#domain/network/trip-changes.ts'
import type { Waiting } from './queries.ts'

/** Returns the trip before the announced change. */
export const planBefore = ({ payload }: Pick<Waiting, 'payload'>): AnnouncedPlan =>
  PlanBefore.parse(payload.before)

const PlanBefore = z.object({
  departTime: z.coerce.date(),
  arriveTime: z.coerce.date(),
  busType: z.enum(BUS_TYPES),
  plateNo: z.string(),
  stops: Stops,
})
