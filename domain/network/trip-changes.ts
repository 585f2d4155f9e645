import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { BUS_TYPE_NAMES, type BusType } from './bus-types.ts'
import { boardingPlace, isNews, type Stops } from './stops.ts'

/** The fields of a trip whose changes are announced to passengers. */
export type AnnouncedPlan = {
  departTime: Date
  arriveTime: Date
  busType: BusType
  plateNo: string
  stops: Stops
}

const ANNOUNCED: { name: string; format: (plan: AnnouncedPlan) => string }[] = [
  { name: 'departure', format: ({ departTime }) => lagosMoment(departTime) },
  { name: 'boarding point', format: ({ stops }) => boardingPlace(stops) },
  { name: 'arrival', format: ({ arriveTime }) => lagosMoment(arriveTime) },
  { name: 'bus', format: ({ busType, plateNo }) => `${BUS_TYPE_NAMES[busType]}, ${plateNo}` },
  { name: 'drop-off', format: ({ stops }) => stops.dropOff },
  { name: 'night stop', format: ({ stops }) => stops.nightStop },
]

/** `was` is empty if the old value was not known. */
export type Change = { name: string; was: string; is: string }

/** Returns the announced values that differ in their displayed form, the most important first. */
export const tripChanges = (before: AnnouncedPlan, after: AnnouncedPlan): Change[] =>
  ANNOUNCED.map(({ name, format }) => ({ name, was: format(before), is: format(after) })).filter(
    ({ was, is }) => isNews(was, is),
  )
