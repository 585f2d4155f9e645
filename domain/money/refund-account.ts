import { TOKEN } from '#domain/platform/one-time-link.ts'

export const REFUND_ACCOUNT_PATH = '/refund-account'

/** The page works without script, so the token is in the part of the address that browsers send. */
export const refundAccountLink = (publicUrl: string, token: string): string =>
  `${publicUrl}${REFUND_ACCOUNT_PATH}?t=${token}`

export const isLinkToken = (text: unknown): text is string =>
  typeof text === 'string' && new RegExp(`^${TOKEN}$`).test(text)

/** `taken`: the provider sends the refund to the account. `unsent`: the account did not reach the provider. */
export const ACCOUNT_OUTCOMES = ['taken', 'refused', 'unsent'] as const
export type AccountOutcome = (typeof ACCOUNT_OUTCOMES)[number]

export type GivenAccount = { bankName: string; end: string }

/** Returns, for example, `the account ending 1234 at Access Bank`. */
export const accountInWords = ({ bankName, end }: GivenAccount): string =>
  `the account ending ${end} at ${bankName}`
