import * as z from 'zod/mini'
import { readStored, writeStored } from '#site/parts/draft/browser-storage.ts'
import { Draft } from '#site/parts/draft/draft.ts'

const KEY = 'tafiya.holds'

/**
 * A remembered hold is ignored after this time. No hold of a visitor lasts longer: staff can set at most 60 minutes,
 * and a payment extends the hold by less than 45.
 */
const LIVES_MS = 2 * 60 * 60 * 1000

const Kept = z.array(Draft)

/**
 * Remembers a hold in this tab, so that a visitor who reaches the limit of unpaid holds can pay for this one or release
 * it. Personal data is left out: it must not stay in the browser longer than the draft.
 */
export function rememberHold(draft: Draft): void {
  if (draft.bookingToken === null) return
  keep([...heldDrafts(new Date()), { ...draft, passengerInfo: null, paymentInfo: null }])
}

/**
 * Returns the holds of this tab, the oldest first. Some may be paid, released or expired meanwhile, which only the
 * server knows.
 */
export function heldDrafts(now: Date): Draft[] {
  try {
    const kept = Kept.parse(JSON.parse(readStored(KEY, 'session') ?? '[]'))
    return kept.filter(({ createdAt }) => now.getTime() - createdAt < LIVES_MS)
  } catch {
    return []
  }
}

export function forgetHold(bookingToken: string): void {
  keep(heldDrafts(new Date()).filter((draft) => draft.bookingToken !== bookingToken))
}

const keep = (drafts: Draft[]): void =>
  writeStored(KEY, drafts.length === 0 ? null : JSON.stringify(drafts), 'session')
