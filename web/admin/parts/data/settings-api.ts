import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { ApiError } from '#api/api-error.ts'
import type { Things } from '#api/things.ts'
import {
  type CompanySettings,
  SettingsAnswer,
  type SettingsChange,
  type SettingsInput,
  SettingsOrNoneAnswer,
} from '#contracts/company/company-settings.ts'

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async () => (await api.get('/companySettings', SettingsOrNoneAnswer)).data,
    // Refetches whenever the screen opens, so that two users see each other's changes.
    staleTime: 0,
  })

const SHOWN_IN: Things[] = ['settings']

type Outcome = { onDone: () => void; onFail: (error: unknown) => void }

/**
 * Puts the saved settings into the cache before the form discards its edits, so that no field flashes back to its old
 * value.
 */
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

/**
 * Sends only `maintenanceMode`, so that unsaved fields are not saved with it. Sends no `updatedAt`, so that the switch
 * also works after another user has changed the settings.
 */
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
