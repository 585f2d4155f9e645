import type { PublicSettings } from '#contracts/company/public-settings.ts'

type Channels = Pick<PublicSettings, 'paystackEnabled' | 'bankTransferEnabled'>

/** What a site without saved settings accepts. */
export const BOTH_WAYS: Channels = { paystackEnabled: true, bankTransferEnabled: true }

/** Returns `card or bank transfer`, or the only one that staff have enabled. Empty if both are disabled. */
export const waysInWords = ({ paystackEnabled, bankTransferEnabled }: Channels): string =>
  [paystackEnabled && 'card', bankTransferEnabled && 'bank transfer'].filter(Boolean).join(' or ')

/** True if staff have switched off both ways to pay online. */
export const isPaymentOff = (settings: Channels | null): boolean =>
  settings !== null && waysInWords(settings) === ''
