import { api } from '#admin/api.ts'
import { useChange } from '#admin/use-change.ts'
import { DataExport } from '#contracts/data-export.ts'
import {
  ErasureAnswer,
  type PrivacyErasure,
  type PrivacyLookup,
  PrivacyLookupAnswer,
} from '#contracts/my-data.ts'
import { saveFile } from '#ui/save-file.ts'

type Form = { onFail: (error: unknown) => void }

export const useLookUp = (form: Form) =>
  useChange({
    ...form,
    call: async (input: PrivacyLookup) =>
      (await api.post('/privacy/lookups', input, PrivacyLookupAnswer)).data,
    refresh: [],
    isInDialog: true,
  })

/** Saves the data of a person as a file. */
export const useExportPerson = () =>
  useChange({
    call: async (input: PrivacyLookup) =>
      saveFile(asFile(await api.post('/privacy/exports', input, DataExport)), 'personal-data.json'),
    done: 'Data exported.',
    refresh: ['logs'],
  })

const asFile = (data: DataExport): Blob =>
  new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })

export const useErasePerson = (panel: Form & { onDone: () => void }) =>
  useChange({
    ...panel,
    call: async (input: PrivacyErasure) => (await api.post('/privacy/erasures', input, ErasureAnswer)).data,
    done: ({ number }) => `Data erased. Receipt number ${number}.`,
    refresh: ['bookings', 'payments', 'messages', 'notifications', 'logs'],
    isInDialog: true,
  })
