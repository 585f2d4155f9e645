import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import type { Things } from '#api/things.ts'
import { type Route, RouteAnswer, type RouteChange, type RouteInput } from '#contracts/network/routes.ts'

/** The query keys to refetch after a change. Trips and bookings show their route. */
const SHOWN_IN: Things[] = ['routes', 'trips', 'bookings']

type Panel = { onDone: () => void; onFail?: (error: unknown) => void }

export const useCreateRoute = (panel: Panel) =>
  useChange({
    ...panel,
    call: (input: RouteInput) => api.post('/routes', input, RouteAnswer),
    done: 'Route created successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useEditRoute = (route: Route | null, panel: Panel) =>
  useChange({
    ...panel,
    call: (change: RouteChange) =>
      api.patch(`/routes/${route?.id}`, { ...change, updatedAt: route?.updatedAt }, RouteAnswer),
    done: 'Route updated successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useDeleteRoute = (route: Route, panel: Panel) =>
  useChange({
    ...panel,
    call: () => api.delete(`/routes/${route.id}`),
    done: 'Route deleted successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })
