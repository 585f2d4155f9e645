import { typedNumber } from '#admin/form/typed-number.ts'

export type ScheduleValues = {
  routeId: string
  batchId: string
  price: string
  busIds: readonly string[]
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
  busIds: [],
  firstDay: '',
  lastDay: '',
  weekdays: ['1', '2', '3', '4', '5'],
  departs: '',
  arrives: '',
  arriveDaysLater: '0',
}

export const readSchedule = (values: ScheduleValues) => ({
  routeId: typedNumber(values.routeId),
  batchId: typedNumber(values.batchId),
  price: typedNumber(values.price),
  busIds: values.busIds.map(Number),
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
