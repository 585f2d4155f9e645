import { queryOptions, useQuery } from '@tanstack/react-query'
import { type PublicSettings, PublicSettingsAnswer } from '#contracts/company/public-settings.ts'
import { api } from '#site/parts/api.ts'

export const settingsQuery = () =>
  queryOptions({ queryKey: ['company-settings'], queryFn: loadSettings, retry: false })

/**
 * Loads the settings, for which the first screen waits. Returns null on failure instead of throwing. A failed query
 * would load again whenever a component that uses it mounts, and the whole site would show its spinner each time.
 */
async function loadSettings(): Promise<PublicSettings | null> {
  try {
    return (await api.get('/companySettings', PublicSettingsAnswer)).data
  } catch (error) {
    console.warn('Company settings could not be loaded; the site works without them.', error)
    return null
  }
}

/** Returns null if no settings are saved or loaded. The site then uses its defaults. */
export const useSettings = () => useQuery(settingsQuery()).data ?? null

/** False if staff have switched booking e-mails off. The site must not promise an e-mail then. */
export const useSendsMail = (): boolean => useSettings()?.bookingEmailsEnabled ?? true
