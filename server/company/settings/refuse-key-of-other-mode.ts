import type { SettingsChange } from '#contracts/company/company-settings.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { invalid } from '#server/platform/errors.ts'

/**
 * Refuses a public key of another mode (test or live) than the secret key, because the checkout would take payments
 * that the server cannot settle.
 */
export function refuseKeyOfOtherMode(
  { paystack: { mode } }: AppContext['config'],
  { paystackPublicKey }: SettingsChange,
): void {
  if (!paystackPublicKey || paystackPublicKey.startsWith(`pk_${mode}_`)) return
  throw invalid({
    paystackPublicKey: `The secret key is a ${mode} key, so this must start with pk_${mode}_`,
  })
}
