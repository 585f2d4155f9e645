import { recordChanges } from '#admin/parts/record-changes.ts'
import type { Things } from '#api/things.ts'
import { RouteAnswer, type RouteInput } from '#contracts/network/routes.ts'

/** The query keys to refetch after a change. Trips and bookings show their route. */
const SHOWN_IN: Things[] = ['routes', 'trips', 'bookings']

export const { useSave: useSaveRoute, useDelete: useDeleteRoute } = recordChanges<RouteInput>({
  path: '/routes',
  answer: RouteAnswer,
  create: { done: 'Route created successfully.' },
  edit: { done: 'Route updated successfully.' },
  remove: { done: 'Route deleted successfully.' },
  refresh: SHOWN_IN,
})
