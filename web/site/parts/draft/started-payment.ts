import * as z from 'zod/mini'
import { readStored, writeStored } from './browser-storage.ts'
import type { Draft } from './draft.ts'

const KEY = 'tafiya.payment'

/**
 * A payment that was started in this browser. It is stored for 24 hours, longer than the draft, so that a visitor who
 * reloads after paying sees the outcome.
 */
const StartedPayment = z.object({
  reference: z.string(),
  bookingToken: z.string(),
  seatIds: z.array(z.int()),
})
export type StartedPayment = z.infer<typeof StartedPayment>

/** `startedAt` is in milliseconds since 1970. */
const Age = z.object({ startedAt: z.number() })

/**
 * The age at which a page load deletes the stored payment from the browser. The server continues to check an unpaid
 * payment until it is 72 hours old.
 */
const LIVES_MS = 24 * 60 * 60 * 1000

export const keepPayment = (payment: StartedPayment): void =>
  writeStored(KEY, JSON.stringify({ ...payment, startedAt: Date.now() }))

export function clearOldPayment(now: Date): void {
  const text = readStored(KEY)
  if (text !== null && (readPayment(text) === null || isOld(text, now))) clearPayment()
}

function isOld(text: string, now: Date): boolean {
  const { data } = Age.safeParse(JSON.parse(text))
  return data === undefined || now.getTime() - data.startedAt > LIVES_MS
}

export const clearPayment = (): void => writeStored(KEY, null)

export const storedPayment = (): StartedPayment | null => readPayment(readStored(KEY))

export function readPayment(text: string | null): StartedPayment | null {
  try {
    return StartedPayment.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

/**
 * Returns the payment if it belongs to this draft or if there is no draft. After a newer search the page shows the new
 * booking instead, and the ticket of the older payment is sent by e-mail or found under Manage Booking.
 */
export const paymentOf = (draft: Draft | null, payment: StartedPayment | null): StartedPayment | null =>
  draft === null || draft.bookingToken === payment?.bookingToken ? payment : null

/**
 * Deletes the stored payment if it belongs to this draft. A payment of another booking stays, because its money may
 * still arrive.
 */
export function clearPaymentOf(draft: Draft): void {
  if (paymentOf(draft, storedPayment()) !== null) clearPayment()
}
