import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import type { Things } from '#api/things.ts'
import { type Batch, BatchAnswer, type BatchChange, type BatchInput } from '#contracts/network/batches.ts'

/** The query keys to refetch after a change. Trips and bookings show their batch. */
const SHOWN_IN: Things[] = ['batches', 'trips', 'bookings']

type Panel = { onDone: () => void; onFail?: (error: unknown) => void }

export const useCreateBatch = (panel: Panel) =>
  useChange({
    ...panel,
    call: (input: BatchInput) => api.post('/batches', input, BatchAnswer),
    done: 'Batch created successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useEditBatch = (batch: Batch | null, panel: Panel) =>
  useChange({
    ...panel,
    call: (change: BatchChange) => api.patch(`/batches/${batch?.id}`, change, BatchAnswer),
    done: 'Batch updated successfully.',
    failed: 'Error:',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useToggleBatch = () =>
  useChange({
    call: ({ id, updatedAt }: Batch) => api.patch(`/batches/${id}/toggle-status`, { updatedAt }, BatchAnswer),
    done: 'Batch updated successfully.',
    refresh: SHOWN_IN,
  })

export const useDeleteBatch = (batch: Batch, panel: Panel) =>
  useChange({
    ...panel,
    call: () => api.delete(`/batches/${batch.id}`),
    done: 'Batch deleted successfully.',
    otherwise: 'Failed to delete batch',
    refresh: SHOWN_IN,
    isInDialog: true,
  })
