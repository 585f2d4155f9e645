import * as z from 'zod/mini'
import { Stops } from './stops.ts'

// Separate from routes.ts, because every visitor downloads this file and needs none of the staff schemas.

export const PaymentType = z.enum(['Full', 'Split'])
export type PaymentType = z.infer<typeof PaymentType>

export const PublicRoute = z.object({
  id: z.int(),
  origin: z.string(),
  destination: z.string(),
  distanceKm: z.nullable(z.number()),
  duration: z.string(),
  paymentType: PaymentType,
  isActive: z.boolean(),
  stops: Stops,
})
export type PublicRoute = z.infer<typeof PublicRoute>

export const PublicRoutesAnswer = z.object({ data: z.array(PublicRoute) })
