import { createHash } from 'node:crypto'
import * as z from 'zod'
import { normalizePhone } from '#domain/platform/phone.ts'

/**
 * A request of the gateway, as Africa's Talking sends it. `text` has all inputs of the session, joined by `*`. Service
 * and network code are not used.
 */
const GatewayForm = z.object({
  // Printable ASCII: PostgreSQL cannot store NUL or half a surrogate pair.
  sessionId: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  phoneNumber: z.string().max(30),
  text: z.string().max(2_000),
})

export type Call = { sessionId: string; phone: string; text: string }

/** Reads a request of the gateway. The mobile network sets the caller's phone number; the inputs cannot change it. */
export function readCall(body: unknown): Call | null {
  const form = body instanceof URLSearchParams ? Object.fromEntries(body) : {}
  const parsed = GatewayForm.safeParse({ text: '', ...form })
  if (!parsed.success) return null
  const { sessionId, phoneNumber, text } = parsed.data
  const phone = normalizePhone(phoneNumber)
  return phone ? { sessionId, phone, text } : null
}

/** The idempotency key of a hold. If the gateway sends the same request again, nothing more is booked. */
export const holdKeyOf = ({ sessionId, phone }: Call, inputs: string): string =>
  `ussd:${sessionId}:${createHash('sha256').update(`${phone} ${inputs}`).digest('hex')}`
