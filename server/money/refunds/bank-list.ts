import type { AppContext } from '#server/platform/context/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { ttlCache } from '#server/platform/http/ttl-cache.ts'
import { ProviderFailure } from '#server/platform/providers/call-paystack.ts'
import type { Bank } from '#server/platform/providers/paystack-banks.ts'

/** Banks change rarely. If the cached list contains a bank that was closed, the provider refuses its accounts. */
const KEPT_MS = 12 * 60 * 60 * 1000

export type BankList = () => Promise<Bank[]>

/** Reads the provider's list of banks, and keeps it for half a day. */
export function createBankList({ paystack }: Pick<AppContext, 'paystack'>): BankList {
  const lists = ttlCache<Bank[]>({ forMs: KEPT_MS, most: 1 })
  return () => lists.read('banks', () => askProvider(() => paystack.listBanks()))
}

/** Turns a provider that does not respond into an error that the passenger can read. */
export const askProvider = <Answer>(ask: () => Promise<Answer>): Promise<Answer> =>
  ask().catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error
    throw new AppError(
      'UNAVAILABLE',
      'Our payment provider is not responding, so nothing was sent. Please try again in a minute.',
      { retryAfterSeconds: 60 },
    )
  })
