import { recordChanges } from '#admin/parts/record-changes.ts'
import type { Things } from '#api/things.ts'
import { BusAnswer, type BusInput } from '#contracts/network/buses.ts'

/** The query keys to refetch after a change. Trips and bookings show their bus. */
const SHOWN_IN: Things[] = ['buses', 'trips', 'bookings']

export const { useSave: useSaveBus, useDelete: useDeleteBus } = recordChanges<BusInput>({
  path: '/buses',
  answer: BusAnswer,
  create: { done: 'Bus created successfully.' },
  edit: { done: 'Bus updated successfully.' },
  remove: { done: 'Bus deleted successfully.' },
  refresh: SHOWN_IN,
})
