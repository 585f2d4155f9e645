import type { PublicSettings } from '#contracts/company/public-settings.ts'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { presentPublicSettings } from './present-settings.ts'
import { selectSettings } from './queries.ts'

/** Returns whether callers are served, and the settings that they and visitors may know. */
export async function readUssdSettings({
  db,
  config,
}: AppContext): Promise<{ isEnabled: boolean; settings: PublicSettings | null }> {
  const row = await selectSettings(db)
  return {
    isEnabled: row?.ussd_enabled ?? DEFAULT_SETTINGS.ussdEnabled,
    settings: row ? presentPublicSettings(row, config.paystack.publicKey) : null,
  }
}
