import { isPassing } from '#api/api-error.ts'
import type { VerifiedPayment } from '#contracts/payments.ts'
import { waitAsTold } from '#site/wait-as-told.ts'
import type { Ending } from './popup.ts'

export type Outcome =
  | { kind: 'success' }
  | { kind: 'refunding'; message: string }
  | { kind: 'cancelled' }
  | { kind: 'not started' }
  | { kind: 'failed'; reason: string | null }
  /** The popup says paid, the provider knows of no money. */
  | { kind: 'not arrived' }
  | { kind: 'not verified' }

/** Money may still be on its way: the payment is remembered, and a reload asks again. */
export const isUndecided = ({ kind }: Outcome): boolean => kind === 'not verified' || kind === 'not arrived'

/** The seats travel with the reference because the contract says so; the server knows them. */
export type Paid = { reference: string; seatIds: number[] }

type Means = {
  verify: (payment: Paid) => Promise<VerifiedPayment>
  /** Resolves after so many milliseconds; rejects when nobody waits for the outcome any more. */
  wait: (ms: number) => Promise<void>
}

/** The longest pause comes after about half a minute: a transfer takes minutes, a card seconds. */
const PAUSES_MS = [1000, 2000, 3000, 5000, 8000, 12_000]
const MOST_FAILURES = 4

/** What it means that no money came, after this ending of the popup. */
const UNPAID = {
  paid: 'not arrived',
  closed: 'cancelled',
  'timed out': 'cancelled',
  'not opened': 'not started',
} as const

/**
 * Whatever the popup said, the server is asked what became of the money, until it knows. Only 'no money came' makes a
 * closed popup a cancelled payment; an answer that stays away is asked for again before anybody is worried.
 */
export async function settle(payment: Paid, ending: Ending, { verify, wait }: Means): Promise<Outcome> {
  let failures = 0
  for (let round = 0; ; round++) {
    let pause = PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? 0
    try {
      const { status, message, reason } = await verify(payment)
      failures = 0
      if (status === 'success') return { kind: 'success' }
      if (status === 'refunding') return { kind: 'refunding', message }
      if (status === 'failed') return { kind: 'failed', reason }
      if (status === 'unpaid') return { kind: UNPAID[ending] }
    } catch (error) {
      const told = waitAsTold(error)
      if (told === null && (!isPassing(error) || ++failures >= MOST_FAILURES)) return { kind: 'not verified' }
      pause = Math.max(pause, told ?? 0)
    }
    await wait(pause)
  }
}
