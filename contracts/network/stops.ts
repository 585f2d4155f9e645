import * as z from 'zod/mini'
import { NO_STOPS } from '#domain/network/stops.ts'

// Separate from stops-input.ts, because every visitor downloads this file and needs no schema of a staff form.

export const Stops = z.object({
  boardingPoint: z.string(),
  boardingAddress: z.string(),
  boardingLandmark: z.string(),
  boardingMapUrl: z.string(),
  dropOff: z.string(),
})

/**
 * The stops of a route or trip in a response. Responses and stored drafts of an older version of the product have no
 * stops.
 */
export const ShownStops = z._default(Stops, NO_STOPS)
