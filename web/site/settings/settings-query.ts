import { queryOptions, useQuery } from '@tanstack/react-query'
import { type PublicSettings, PublicSettingsAnswer } from '#contracts/public-settings.ts'
import { api } from '#site/api.ts'

export const settingsQuery = () =>
  queryOptions({ queryKey: ['companySettings'], queryFn: loadSettings, retry: false })

/**
 * The first screen waits for this call. A failure returns null instead of an error: with an error, each component that
 * retries would send the whole site back to its spinner.
 */
async function loadSettings(): Promise<PublicSettings | null> {
  try {
    return (await api.get('/companySettings', PublicSettingsAnswer)).data
  } catch (error) {
    console.warn('Company settings could not be loaded; the site works without them.', error)
    return null
  }
}

/** Null if staff have saved no settings or if they could not be loaded: the site then uses its defaults. */
export const useSettings = () => useQuery(settingsQuery()).data ?? null
