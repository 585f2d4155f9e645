import { BUS_TYPE_NAMES } from '#domain/bus-types.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import type { Trip } from './ticket.ts'

/** The fields of a trip whose changes are announced to passengers. */
export type TripPlan = Pick<Trip, 'departTime' | 'arriveTime' | 'busType' | 'plateNo'>

const ANNOUNCED: { name: string; format: (plan: TripPlan) => string }[] = [
  { name: 'departure', format: ({ departTime }) => lagosMoment(departTime) },
  { name: 'arrival', format: ({ arriveTime }) => lagosMoment(arriveTime) },
  { name: 'bus', format: ({ busType, plateNo }) => `${BUS_TYPE_NAMES[busType]}, ${plateNo}` },
]

export type Change = { name: string; was: string; is: string }

/** Returns the announced values that differ in their displayed form, the most important first. */
export const tripChanges = (before: TripPlan, after: TripPlan): Change[] =>
  ANNOUNCED.map(({ name, format }) => ({ name, was: format(before), is: format(after) })).filter(
    ({ was, is }) => was !== is,
  )
