import * as z from 'zod/mini'

// Separate from stops-input.ts, because every visitor downloads this file and needs no schema of a staff form.

export const Stops = z.object({
  boardingPoint: z.string(),
  boardingAddress: z.string(),
  boardingLandmark: z.string(),
  boardingMapUrl: z.string(),
  dropOff: z.string(),
  nightStop: z.string(),
})
