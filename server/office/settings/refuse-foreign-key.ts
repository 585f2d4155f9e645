import type { SettingsChange } from '#contracts/company-settings.ts'
import type { AppContext } from '#server/context.ts'
import { invalid } from '#server/errors.ts'

/** A live popup with a test account, or the reverse, would take money that is never settled. */
export function refuseForeignKey(
  { paystack: { mode } }: AppContext['config'],
  { paystackPublicKey }: SettingsChange,
): void {
  if (!paystackPublicKey || paystackPublicKey.startsWith(`pk_${mode}_`)) return
  throw invalid({
    paystackPublicKey: `The secret key is a ${mode} key, so this must start with pk_${mode}_`,
  })
}
