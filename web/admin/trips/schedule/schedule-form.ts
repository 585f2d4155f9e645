import { typedNumber } from '#admin/parts/form/typed-number.ts'

export type ScheduleValues = {
  routeId: string
  batchId: string
  price: string
  buses: readonly string[]
  /** The driver of each bus, in the order of `buses`. An empty text means no driver. */
  drivers: readonly string[]
  firstDay: string
  lastDay: string
  weekdays: readonly string[]
  departs: string
  arrives: string
  arriveDaysLater: string
}

export const EMPTY_SCHEDULE: ScheduleValues = {
  routeId: '',
  batchId: '',
  price: '',
  buses: [],
  drivers: [],
  firstDay: '',
  lastDay: '',
  weekdays: ['1', '2', '3', '4', '5', '6', '7'],
  departs: '',
  arrives: '',
  arriveDaysLater: '0',
}

/** The fields that differ from route to route. They are emptied when the user adds another route. */
export const NEXT_ROUTE = { routeId: '', price: '', buses: [], drivers: [] } satisfies Partial<ScheduleValues>

/** True if the user has filled in nothing for the next route. */
export const isBlank = ({ routeId, price, buses }: ScheduleValues): boolean =>
  routeId === '' && price === '' && buses.length === 0

export const readSchedule = (values: ScheduleValues) => ({
  routeId: typedNumber(values.routeId),
  batchId: typedNumber(values.batchId),
  price: typedNumber(values.price),
  buses: values.buses.map((busId, index) => ({
    busId: Number(busId),
    driverId: typedNumber(values.drivers[index] ?? '') ?? null,
  })),
  firstDay: values.firstDay,
  lastDay: values.lastDay,
  weekdays: values.weekdays.map(Number),
  departs: values.departs,
  arrives: values.arrives,
  arriveDaysLater: Number(values.arriveDaysLater),
})

export const ARRIVAL_DAYS = [
  { value: '0', label: 'Same day' },
  { value: '1', label: 'Next day' },
  { value: '2', label: '2 days later' },
  { value: '3', label: '3 days later' },
]
