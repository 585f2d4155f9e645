import { api } from '#admin/parts/api.ts'
import { download } from '#admin/parts/download.ts'
import { useChange } from '#admin/parts/use-change.ts'
import {
  ErasureAnswer,
  type PrivacyErasure,
  type PrivacyLookup,
  PrivacyLookupAnswer,
} from '#contracts/office/my-data.ts'

export const useLookUp = () =>
  useChange({
    call: async (input: PrivacyLookup) =>
      (await api.post('/privacy/lookups', input, PrivacyLookupAnswer)).data,
    refresh: [],
    isInDialog: true,
  })

/** Saves the data of a person as a file, byte for byte: the audit log has its digest. */
export const useExportPerson = () =>
  useChange({
    call: (input: PrivacyLookup) => download('/privacy/exports', input),
    done: 'Data exported.',
    refresh: ['logs'],
  })

export const useErasePerson = (panel: { onDone: () => void }) =>
  useChange({
    ...panel,
    call: async (input: PrivacyErasure) => (await api.post('/privacy/erasures', input, ErasureAnswer)).data,
    done: ({ number }) => `Data erased. Receipt number ${number}.`,
    refresh: ['bookings', 'payments', 'messages', 'notifications', 'logs'],
    isInDialog: true,
  })
