import type { PublicSettings } from '#contracts/company/public-settings.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { presentPublicSettings } from './present-settings.ts'
import { selectSettings } from './queries.ts'

export async function readPublicSettings({ db, config }: AppContext): Promise<PublicSettings | null> {
  const row = await selectSettings(db)
  return row ? presentPublicSettings(row, config.paystack.publicKey) : null
}
