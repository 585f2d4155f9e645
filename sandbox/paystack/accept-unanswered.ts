import { notice } from '#sandbox/paystack/dispute-notice.ts'
import type { Dispute, Ledger } from '#sandbox/paystack/ledger.ts'
import type { Webhooks } from '#sandbox/paystack/webhooks.ts'
import type { Timers } from '#sandbox/timers.ts'

type Desk = { ledger: Ledger; webhooks: Webhooks }

const ANSWER_MINUTES = 16 * 60
const LAGOS_OFFSET_MS = 3_600_000

/**
 * Returns the time at which an unanswered dispute counts as accepted: after 16 hours that are not on a Saturday or
 * Sunday in Lagos. Counts minute by minute and shares no code with the shop, so that a fault of the shop's clock shows.
 */
export function acceptedAt(createdAt: string): Date {
  let at = Date.parse(createdAt)
  for (let counted = 0; counted < ANSWER_MINUTES; at += 60_000) {
    const weekday = new Date(at + LAGOS_OFFSET_MS).getUTCDay()
    if (weekday !== 0 && weekday !== 6) counted++
  }
  return new Date(at)
}

export const waitsForShop = (status: Dispute['status']): boolean =>
  status === 'awaiting-merchant-feedback' || status === 'pending'

/** Accepts each dispute that the shop has not answered in time, and reverses its charge. Sends no reminder before. */
export function acceptUnanswered({ ledger, webhooks }: Desk, now: Date): Dispute[] {
  const late = ledger
    .disputes()
    .filter(({ status, createdAt }) => waitsForShop(status) && acceptedAt(createdAt) <= now)
  return late.map((open) => {
    const dispute: Dispute = {
      ...open,
      status: 'resolved',
      resolution: 'auto-accepted',
      resolvedAt: now.toISOString(),
    }
    const transaction = ledger.transaction(open.reference)
    if (!transaction) return dispute
    const reversed = { ...transaction, status: 'reversed' as const }
    webhooks.publish([{ transaction: reversed }, { dispute }], [notice('resolve', reversed, dispute)])
    return dispute
  })
}

/** Accepts the dispute when its time is over, unless the shop has answered. */
export function scheduleAcceptance(desk: Desk & { timers: Timers }, { status, createdAt }: Dispute): void {
  if (!waitsForShop(status)) return
  const at = acceptedAt(createdAt)
  desk.timers.at(
    at.getTime(),
    () => void acceptUnanswered(desk, new Date(Math.max(Date.now(), at.getTime()))),
  )
}
