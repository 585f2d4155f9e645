import type { PublicSettings } from '#contracts/company/public-settings.ts'

type Channels = Pick<PublicSettings, 'paystackEnabled' | 'bankTransferEnabled'>

/** The ways to pay that a site without saved settings accepts. */
export const BOTH_WAYS: Channels = { paystackEnabled: true, bankTransferEnabled: true }

/** Returns `card or bank transfer`, or only the way that staff have enabled. Empty if both are disabled. */
export const waysInWords = ({ paystackEnabled, bankTransferEnabled }: Channels): string =>
  [paystackEnabled && 'card', bankTransferEnabled && 'bank transfer'].filter(Boolean).join(' or ')

/** True if staff have switched off both ways to pay online. */
export const isPaymentOff = (settings: Channels | null): boolean =>
  settings !== null && waysInWords(settings) === ''
