import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { TRIPS_SHOWN_IN } from '#admin/parts/data/trips-api.ts'
import { toldInWords } from '#admin/parts/records/told-in-words.ts'
import { useChange } from '#admin/parts/use-change.ts'
import {
  type BusReplacement,
  BusReplacementAnswer,
  ReplacementPreviewAnswer,
} from '#contracts/changes/bus-replacements.ts'

export const replacementQuery = (oldBusId: number, busId: string) =>
  queryOptions({
    queryKey: ['trips', 'replacement', oldBusId, busId],
    queryFn: async () =>
      (await api.get(`/buses/${oldBusId}/replacement?newBusId=${busId}`, ReplacementPreviewAnswer)).data,
    enabled: busId !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

export const useReplaceBus = (
  oldBusId: number,
  plateNo: string,
  panel: { onDone: () => void; onFail: () => void },
) =>
  useChange({
    ...panel,
    call: (replacement: BusReplacement) =>
      api.post(`/buses/${oldBusId}/replacement`, replacement, BusReplacementAnswer),
    done: ({ data: { changed, told } }) =>
      `Bus ${plateNo} assigned to ${changed === 1 ? '1 trip' : `${changed} trips`}.${told.byEmail + told.bySms > 0 ? ` ${toldInWords(told)}` : ''}`,
    refresh: TRIPS_SHOWN_IN,
    isInDialog: true,
  })
