import { BUS_TYPE_NAMES } from '#domain/bus-types.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import type { Trip } from './ticket.ts'

/** The parts of a trip that passengers plan by. */
export type TripPlan = Pick<Trip, 'departTime' | 'arriveTime' | 'busType' | 'plateNo'>

const SPOKEN: { name: string; of: (plan: TripPlan) => string }[] = [
  { name: 'departure', of: ({ departTime }) => lagosMoment(departTime) },
  { name: 'arrival', of: ({ arriveTime }) => lagosMoment(arriveTime) },
  { name: 'bus', of: ({ busType, plateNo }) => `${BUS_TYPE_NAMES[busType]}, ${plateNo}` },
]

export type Change = { name: string; was: string; is: string }

/** Returns the changes a passenger would notice, the most important first. */
export const tripChanges = (before: TripPlan, after: TripPlan): Change[] =>
  SPOKEN.map(({ name, of }) => ({ name, was: of(before), is: of(after) })).filter(({ was, is }) => was !== is)
