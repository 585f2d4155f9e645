import { api } from '#admin/parts/api.ts'
import { recordChanges } from '#admin/parts/record-changes.ts'
import { useChange } from '#admin/parts/use-change.ts'
import type { Things } from '#api/things.ts'
import { type Batch, BatchAnswer, type BatchInput } from '#contracts/network/batches.ts'

/** The query keys to refetch after a change. Trips and bookings show their batch. */
const SHOWN_IN: Things[] = ['batches', 'trips', 'bookings']

export const { useSave: useSaveBatch, useDelete: useDeleteBatch } = recordChanges<BatchInput>({
  path: '/batches',
  answer: BatchAnswer,
  create: { done: 'Batch created successfully.' },
  edit: { done: 'Batch updated successfully.', failed: 'Error:' },
  remove: { done: 'Batch deleted successfully.', otherwise: 'Failed to delete batch' },
  refresh: SHOWN_IN,
})

export const useToggleBatch = () =>
  useChange({
    call: ({ id, updatedAt }: Batch) => api.patch(`/batches/${id}/toggle-status`, { updatedAt }, BatchAnswer),
    done: 'Batch updated successfully.',
    refresh: SHOWN_IN,
  })
