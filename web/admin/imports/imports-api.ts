import { useState } from 'react'
import { api } from '#admin/parts/api.ts'
import { TRIPS_SHOWN_IN } from '#admin/parts/data/trips-api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { keyPerContent } from '#api/idempotency-key.ts'
import type { Things } from '#api/things.ts'
import {
  ImportAnswer,
  ImportPreviewAnswer,
  type ImportRequest,
  type ImportThings,
} from '#contracts/platform/imports.ts'

/** 5,000 trips with their seats take several seconds. The server gives up after two minutes. */
const LONG_MS = 125_000

const SHOWN_IN: Record<ImportThings, readonly Things[]> = {
  routes: ['routes', 'trips', 'bookings'],
  buses: ['buses', 'trips', 'bookings'],
  trips: TRIPS_SHOWN_IN,
}

export const usePreviewImport = (things: ImportThings) =>
  useChange({
    call: async (file: string) =>
      (await api.post(`/${things}/import/preview`, { file }, ImportPreviewAnswer, {}, LONG_MS)).data,
    refresh: [],
    isInDialog: true,
  })

export function useImport(things: ImportThings, { onFail }: { onFail: (error: unknown) => void }) {
  const [keyFor] = useState(keyPerContent)
  return useChange({
    call: async (request: ImportRequest) => {
      const headers = { 'idempotency-key': keyFor(request) }
      return (await api.post(`/${things}/import`, request, ImportAnswer, headers, LONG_MS)).data
    },
    refresh: SHOWN_IN[things],
    onFail,
    isInDialog: true,
  })
}
