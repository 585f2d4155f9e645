import { bankActs } from '#testing/explore/acts-of-bank.ts'
import { passengerActs } from '#testing/explore/acts-of-passenger.ts'
import { staffActs } from '#testing/explore/acts-of-staff.ts'
import { tripActs } from '#testing/explore/acts-on-trip.ts'
import type { Act } from '#testing/explore/ask.ts'

/** Everything that people, provider, banks, jobs and the clock can do to one booking and its money. */
export const ACTS: Record<string, Act> = { ...passengerActs, ...staffActs, ...tripActs, ...bankActs }
