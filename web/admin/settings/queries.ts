import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { useChange } from '#admin/use-change.ts'
import { ApiError } from '#api/api-error.ts'
import {
  type CompanySettings,
  SettingsAnswer,
  type SettingsChange,
  type SettingsInput,
  SettingsOrNoneAnswer,
} from '#contracts/company-settings.ts'

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async () => (await api.get('/companySettings', SettingsOrNoneAnswer)).data,
    // Two people at it must see each other's work.
    staleTime: 0,
  })

const SHOWN_IN = ['settings']

type Outcome = { onDone: () => void; onFail: (error: unknown) => void }

/** What was saved is shown before what was typed is forgotten: no field jumps back for a moment. */
function useShowSaved(onDone: () => void = () => {}) {
  const client = useQueryClient()
  return ({ data }: { data: CompanySettings }) => {
    client.setQueryData(settingsQuery().queryKey, data)
    onDone()
  }
}

export const useCreateSettings = ({ onDone, onFail }: Outcome) =>
  useChange({
    onDone: useShowSaved(onDone),
    onFail,
    call: (input: SettingsInput) => api.post('/companySettings', input, SettingsAnswer),
    done: 'Settings created successfully.',
    failed: 'Failed to create settings.',
    refresh: SHOWN_IN,
  })

export const useEditSettings = (settings: CompanySettings | null, { onDone, onFail }: Outcome) =>
  useChange({
    onDone: useShowSaved(onDone),
    onFail,
    call: (change: SettingsChange) =>
      api.patch(
        `/companySettings/${settings?.id}`,
        { ...change, updatedAt: settings?.updatedAt },
        SettingsAnswer,
      ),
    done: 'Settings updated successfully.',
    failed: 'Failed to update settings.',
    refresh: SHOWN_IN,
  })

/** Whatever else is open on the screen: it says only this, and nobody else's work stops it. */
export const useMaintenance = (settings: CompanySettings | null) =>
  useChange({
    onDone: useShowSaved(),
    call: (maintenanceMode: boolean) =>
      api.patch(`/companySettings/${settings?.id}`, { maintenanceMode }, SettingsAnswer),
    done: (_, isOn) => (isOn ? 'Maintenance mode enabled.' : 'Maintenance mode disabled.'),
    failed: 'Failed to update maintenance mode.',
    refresh: SHOWN_IN,
  })

export const useDeleteSettings = (settings: CompanySettings, onDone: () => void) =>
  useChange({
    onDone,
    call: () => api.delete(`/companySettings/${settings.id}`),
    done: 'Settings deleted successfully.',
    failed: (error) =>
      error instanceof ApiError && error.status === 404 ? undefined : 'Failed to delete settings.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })
