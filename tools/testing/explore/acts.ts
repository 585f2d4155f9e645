import { bankActs } from './acts-of-bank.ts'
import { passengerActs } from './acts-of-passenger.ts'
import { staffActs } from './acts-of-staff.ts'
import { tripActs } from './acts-on-trip.ts'
import type { Act } from './ask.ts'

/** All acts of people, provider, banks, jobs and the clock on one booking and its money. */
export const ACTS: Record<string, Act> = { ...passengerActs, ...staffActs, ...tripActs, ...bankActs }
