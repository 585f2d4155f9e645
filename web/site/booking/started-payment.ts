import * as z from 'zod/mini'
import { keepStored, readStored } from './browser-storage.ts'
import type { Draft } from './draft.ts'

const KEY = 'tafiya.payment'

/** Kept beside the draft and longer: whoever reloads after paying, however late, ends on what became of the money. */
const StartedPayment = z.object({
  reference: z.string(),
  bookingToken: z.string(),
  seatIds: z.array(z.int()),
})
export type StartedPayment = z.infer<typeof StartedPayment>

/** Milliseconds since 1970; records of older versions have none. */
const Age = z.object({ startedAt: z.optional(z.number()) })

/** By then the product has settled or refunded the money and sent its mails. */
const LIVES_MS = 24 * 60 * 60 * 1000

export const keepPayment = (payment: StartedPayment): void =>
  keepStored(KEY, JSON.stringify({ ...payment, startedAt: Date.now() }))

export function forgetOldPayment(now: Date): void {
  const text = readStored(KEY)
  if (text !== null && (readPayment(text) === null || isOld(text, now))) forgetPayment()
}

function isOld(text: string, now: Date): boolean {
  const { startedAt } = Age.parse(JSON.parse(text))
  return startedAt !== undefined && now.getTime() - startedAt > LIVES_MS
}

export const forgetPayment = (): void => keepStored(KEY, null)

export const storedPayment = (): StartedPayment | null => readPayment(readStored(KEY))

export function readPayment(text: string | null): StartedPayment | null {
  try {
    return StartedPayment.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

/** A newer search pushes an older payment aside: its ticket comes by mail, the page belongs to the new booking. */
export const paymentOf = (draft: Draft | null, payment: StartedPayment | null): StartedPayment | null =>
  draft === null || draft.bookingToken === payment?.bookingToken ? payment : null
