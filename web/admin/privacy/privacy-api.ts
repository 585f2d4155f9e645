import { api } from '#admin/api.ts'
import { useChange } from '#admin/use-change.ts'
import { DataExport } from '#contracts/data-export.ts'
import {
  ErasureAnswer,
  type PrivacyErasure,
  type PrivacyLookup,
  PrivacyLookupAnswer,
} from '#contracts/my-data.ts'

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
    call: async (input: PrivacyLookup) => save(await api.post('/privacy/exports', input, DataExport)),
    done: 'Data exported.',
    refresh: ['logs'],
  })

function save(data: DataExport): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: 'personal-data.json' }).click()
  URL.revokeObjectURL(url)
}

export const useErasePerson = (panel: Form & { onDone: () => void }) =>
  useChange({
    ...panel,
    call: async (input: PrivacyErasure) => (await api.post('/privacy/erasures', input, ErasureAnswer)).data,
    done: ({ number }) => `Data erased. Receipt number ${number}.`,
    refresh: ['bookings', 'payments', 'messages', 'notifications', 'logs'],
    isInDialog: true,
  })
