import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import type { Things } from '#api/things.ts'
import { type Bus, BusAnswer, type BusChange, type BusInput } from '#contracts/network/buses.ts'

/** The query keys to refetch after a change. Trips and bookings show their bus. */
const SHOWN_IN: Things[] = ['buses', 'trips', 'bookings']

type Panel = { onDone: () => void; onFail?: (error: unknown) => void }

export const useCreateBus = (panel: Panel) =>
  useChange({
    ...panel,
    call: (input: BusInput) => api.post('/buses', input, BusAnswer),
    done: 'Bus created successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useEditBus = (bus: Bus | null, panel: Panel) =>
  useChange({
    ...panel,
    call: (change: BusChange) =>
      api.patch(`/buses/${bus?.id}`, { ...change, updatedAt: bus?.updatedAt }, BusAnswer),
    done: 'Bus updated successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useDeleteBus = (bus: Bus, panel: Panel) =>
  useChange({
    ...panel,
    call: () => api.delete(`/buses/${bus.id}`),
    done: 'Bus deleted successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })
