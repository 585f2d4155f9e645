import { queryOptions, useQuery } from '@tanstack/react-query'
import { PublicSettingsAnswer } from '#contracts/company-settings.ts'
import { api } from '#site/api.ts'

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['companySettings'],
    queryFn: async () => (await api.get('/companySettings', PublicSettingsAnswer)).data,
    // The first screen waits for this call, and never longer than for one.
    retry: false,
  })

/** Null while staff have saved none, and when they could not be loaded: the site goes on with its defaults. */
export const useSettings = () => useQuery(settingsQuery()).data ?? null
