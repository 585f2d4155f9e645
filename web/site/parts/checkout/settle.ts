import { isTransient } from '#api/api-error.ts'
import type { VerifiedPayment } from '#contracts/money/payments.ts'
import { retryDelay } from '#site/parts/retry-delay.ts'
import type { Ending } from './popup.ts'

export type Outcome =
  | { kind: 'success' }
  | { kind: 'refunding'; message: string }
  | { kind: 'cancelled' }
  | { kind: 'not started' }
  | { kind: 'failed'; reason: string | null }
  /** The popup reported success, but the provider has received no money. */
  | { kind: 'not arrived' }
  /** The money went back before we received it. */
  | { kind: 'reversed'; reference: string }
  /** The provider does not know the payment. */
  | { kind: 'not found'; reference: string }
  | { kind: 'not verified' }

/** True if money may still arrive. The payment then stays stored, and a reload verifies it again. */
export const isUndecided = ({ kind }: Outcome): boolean =>
  kind === 'not verified' || kind === 'not arrived' || kind === 'not found'

/** The server ignores `seatIds`. It is sent because the specification has it. */
export type PaymentToVerify = { reference: string; seatIds: number[] }

type Means = {
  verify: (payment: PaymentToVerify) => Promise<VerifiedPayment>
  /** Resolves after this many milliseconds; rejects if the visitor has left the page. */
  wait: (ms: number) => Promise<void>
  /** The number of declines that the visitor was told about, by payment reference. `settle` updates it. */
  toldDeclines: Map<string, number>
}

/** The pauses between two requests. The last one repeats. A card payment takes seconds, a bank transfer minutes. */
const PAUSES_MS = [1000, 2000, 3000, 5000, 8000, 12_000]
const MAX_FAILURES = 4

/**
 * An unknown reference counts as not found only from this request on (the first is 0). The provider may list a new
 * payment late, so it is verified again until then.
 */
const LISTED_BY_ROUND = 3

/** The outcome of an unpaid payment, by the way the popup ended. */
const UNPAID = {
  paid: 'not arrived',
  closed: 'cancelled',
  'timed out': 'cancelled',
  'not opened': 'not started',
} as const

/**
 * Asks the server for the outcome until it is known, whatever the popup reported.
 * - A closed popup counts as a cancelled payment only if the server reports that nothing was paid.
 * - The outcome is `not verified` after a refused request, or after four requests in a row without a response or with a
 *   server error.
 * - A rate limit of up to 60 seconds only delays the next request.
 * - A decline that the visitor was already told about counts as unpaid, not as failed. A new attempt continues the same
 *   transaction, so the provider still reports the earlier decline if the visitor closes the popup without paying.
 */
export async function settle(
  payment: PaymentToVerify,
  ending: Ending,
  { verify, wait, toldDeclines }: Means,
): Promise<Outcome> {
  let failures = 0
  for (let round = 0; ; round++) {
    let pause = PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? 0
    try {
      const { status, message, reason, declines } = await verify(payment)
      failures = 0
      if (status === 'success') return { kind: 'success' }
      if (status === 'refunding') return { kind: 'refunding', message }
      if (status === 'failed')
        return isNewDecline(payment.reference, declines, toldDeclines)
          ? { kind: 'failed', reason }
          : { kind: UNPAID[ending] }
      if (status === 'unpaid') return { kind: UNPAID[ending] }
      if (status === 'reversed') return { kind: 'reversed', reference: payment.reference }
      if (status === 'unknown' && round >= LISTED_BY_ROUND)
        return { kind: 'not found', reference: payment.reference }
    } catch (error) {
      const told = retryDelay(error)
      if (told === null && (!isTransient(error) || ++failures >= MAX_FAILURES))
        return { kind: 'not verified' }
      pause = Math.max(pause, told ?? 0)
    }
    await wait(pause)
  }
}

/**
 * Returns true if the visitor was not told about this decline yet, and records it as told. If the provider gives no
 * count, all declines of a reference count as one.
 */
function isNewDecline(reference: string, declines: number | null, told: Map<string, number>): boolean {
  const before = told.get(reference) ?? 0
  const now = declines ?? 1
  told.set(reference, Math.max(before, now))
  return before === 0 || now > before
}
