import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { download } from '#admin/parts/download.ts'
import { ExportChoicesAnswer, ExportPreviewAnswer } from '#contracts/bookings/exports.ts'
import { showToast } from '#ui/toast-store.ts'
import { addressOf, type ExportFilters, NO_FILTERS } from './filters.ts'

export const choicesQuery = (busPlateNo: string) =>
  queryOptions({
    queryKey: ['trips', 'export-choices', busPlateNo],
    queryFn: async () =>
      (await api.get(addressOf('/export/choices', { ...NO_FILTERS, busPlateNo }), ExportChoicesAnswer)).data,
    placeholderData: keepPreviousData,
  })

export const previewQuery = (filters: ExportFilters) =>
  queryOptions({
    queryKey: ['bookings', 'export-preview', filters],
    queryFn: async () => (await api.get(addressOf('/export/preview', filters), ExportPreviewAnswer)).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The duration of the success toast and the error toast. The specification sets it. */
const LASTS_MS = 3000

/**
 * Downloads the export. There is no automatic retry, because an interrupted download would start again without the user
 * asking for it.
 */
export const useExport = (onSettled: (isDone: boolean) => void) =>
  useMutation({
    retry: false,
    mutationFn: (filters: ExportFilters) => download(addressOf('/export', filters)),
    onSuccess: () => {
      onSettled(true)
      showToast({ kind: 'good', title: 'Export Successful', lastsMs: LASTS_MS })
    },
    onError: () => {
      onSettled(false)
      showToast({
        kind: 'bad',
        title: 'Export Failed',
        text: 'Failed to export booking report. Please try again.',
        lastsMs: LASTS_MS,
      })
    },
  })
