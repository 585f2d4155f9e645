import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#admin/parts/api.ts'
import { TRIPS_SHOWN_IN } from '#admin/parts/data/trips-api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { keyPerContent } from '#api/idempotency-key.ts'
import { type WeekCopy, WeekCopyAnswer, WeekCopyPreviewAnswer } from '#contracts/changes/week-copies.ts'

/** The weeks and the batch that the user chose. An empty text leaves the choice to the server. */
export type WeekChoice = { from: string; to: string; batchId: string }

export function weekCopyQuery(choice: WeekChoice) {
  const query = new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== ''))
  return queryOptions({
    queryKey: ['trips', 'copy-week', choice],
    queryFn: async () => (await api.get(`/trips/copy-week?${query}`, WeekCopyPreviewAnswer)).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

export function useCopyWeek(panel: { onDone: () => void; onFail: () => void }) {
  const [keyFor] = useState(keyPerContent)
  return useChange({
    ...panel,
    call: (copy: WeekCopy) =>
      api.post('/trips/copy-week', copy, WeekCopyAnswer, { 'idempotency-key': keyFor(copy) }),
    done: ({ data: { created, withoutDriver } }) =>
      `${created === 1 ? '1 trip' : `${created} trips`} created successfully${withoutDriver > 0 ? `, ${withoutDriver} without a driver` : ''}.`,
    refresh: TRIPS_SHOWN_IN,
    isInDialog: true,
  })
}
