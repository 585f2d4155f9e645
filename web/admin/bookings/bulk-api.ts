import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#admin/parts/api.ts'
import { download } from '#admin/parts/download.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { keyPerContent } from '#api/idempotency-key.ts'
import { BulkAnswer, type BulkResult } from '#contracts/bookings/bulk-bookings.ts'
import type { BulkMessage } from '#contracts/messages/notifications.ts'
import { showToast } from '#ui/toast-store.ts'

type Done = (results: BulkResult[]) => void

/** `key` is new for each click: an automatic retry sends no ticket twice, but a second click sends them again. */
export const useSendTickets = (onDone: Done) =>
  useChange({
    call: ({ ids, key }: { ids: number[]; key: string }) =>
      api.post('/bookings/tickets', { ids }, BulkAnswer, { 'idempotency-key': key }),
    failed: 'Failed to issue ticket. Please try again.',
    refresh: ['bookings', 'notifications'],
    onDone: ({ data }) => onDone(data),
  })

/** Uses one idempotency key per content: a second click after a lost response does not send the message twice. */
export function useWriteToBookings(panel: { onDone: Done }) {
  const [keyFor] = useState(keyPerContent)
  return useChange({
    call: (message: BulkMessage) =>
      api.post('/bookings/messages', message, BulkAnswer, { 'idempotency-key': keyFor(message) }),
    refresh: ['bookings', 'notifications', 'logs'],
    onDone: ({ data }) => panel.onDone(data),
    isInDialog: true,
  })
}

export const useExportChosen = () =>
  useMutation({
    retry: false,
    mutationFn: (ids: number[]) => download(`/export?ids=${ids.join(',')}`),
    onError: () =>
      showToast({
        kind: 'bad',
        title: 'Export Failed',
        text: 'Failed to export booking report. Please try again.',
      }),
  })
