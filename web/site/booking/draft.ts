import * as z from 'zod/mini'
import { lagosInstant } from '#domain/lagos-time.ts'

export const SeatClass = z.enum(['Standard', 'Executive', 'VIP'])

/** The visitor's booking as the browser keeps it. Each step of the wizard adds its own fields here. */
export const Draft = z.object({
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  departure: z.string(),
  destination: z.string(),
  /** yyyy-MM-dd in Lagos. */
  date: z.string(),
  // Return trips are not sold; the field stays empty.
  returnDate: z.null(),
  passengers: z.int(),
  seatClass: SeatClass,
  tripType: z.literal('oneWay'),
  currentStep: z.int(),
})
export type Draft = z.infer<typeof Draft>

type Choices = Pick<Draft, 'departure' | 'destination' | 'date' | 'passengers'>

/** A search begins a new booking at the first step. */
export const startDraft = (choices: Choices, now: Date): Draft => ({
  createdAt: now.getTime(),
  ...choices,
  returnDate: null,
  seatClass: 'Standard',
  tripType: 'oneWay',
  currentStep: 0,
})

const LIVES_MS = 6 * 60 * 1000

export const isStale = (draft: Draft, now: Date): boolean => now.getTime() - draft.createdAt > LIVES_MS

const hasRoute = (draft: Draft): boolean => draft.departure !== '' && draft.destination !== ''

/** Stored text that cannot be read, is too old or lacks the search is treated as absent. */
export function readDraft(text: string | null, now: Date): Draft | null {
  if (text === null) return null
  try {
    const draft = Draft.parse(JSON.parse(text))
    lagosInstant(draft.date) // throws unless it is a day
    return hasRoute(draft) && !isStale(draft, now) ? draft : null
  } catch {
    return null
  }
}
