import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import type { Attempt } from './attempt.ts'
import { bodyAttempts } from './body-attempts.ts'
import { fitValue, type Known } from './fit-values.ts'
import type { Operation, Schema } from './operations.ts'
import type { Pieces } from './request.ts'

/** The body of the provider's webhooks. The OpenAPI document omits it, because only the provider can sign one. */
const EVENT: Schema = {
  type: 'object',
  properties: {
    event: {
      type: 'string',
      enum: ['charge.success', 'refund.processed', 'charge.dispute.create', 'transfer.success'],
    },
    data: {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        reference: { type: 'string' },
        transaction_reference: { type: 'string' },
        amount: { type: 'integer', minimum: 0 },
        status: { type: 'string' },
      },
      required: ['reference'],
    },
  },
  required: ['event', 'data'],
}

/** The body of the SMS gateway's reports. The OpenAPI document omits it too. */
const REPORT: Schema = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['outbound'] },
    message_id: { type: 'string' },
    status: { type: 'string', enum: ['Delivered', 'Message Failed', 'DND Active on Phone Number'] },
    channel: { type: 'string' },
  },
  required: ['message_id', 'status'],
}

/** Endpoints for signed messages, with the schema of the message and the signature header. */
const SIGNED: Record<string, { message: Schema; header: string }> = {
  '/api/payments/webhook': { message: EVENT, header: 'x-paystack-signature' },
  '/api/notifications/sms-reports': { message: REPORT, header: 'x-termii-signature' },
}

/**
 * Returns attempts with validly signed messages. Whatever they contain, the server must store or refuse them, and never
 * answer with 5xx.
 */
export function signedAttempts(
  operation: Operation,
  known: Known,
  secretOf: Readonly<Record<string, string>>,
): Attempt[] {
  const signed = SIGNED[operation.path]
  const secret = secretOf[operation.path]
  if (!signed || secret === undefined) return []
  const nobody = fc.constant<Pieces>({ path: {}, query: [], headers: {}, from: '127.0.0.1' })
  const fitting: Attempt = {
    kind: 'form of a gateway',
    label: 'a message that fits',
    pieces: fc
      .tuple(nobody, fitValue(signed.message, {}))
      .map(([pieces, message]) => ({ ...pieces, body: JSON.stringify(message) })),
    often: 4,
  }
  const odd = bodyAttempts({ ...operation, body: signed.message }, known, nobody).map(
    (attempt): Attempt => ({
      ...attempt,
      kind: attempt.kind === 'whole body' ? 'signed whole body' : 'signed body value',
    }),
  )
  return [fitting, ...odd].map((attempt) => ({
    ...attempt,
    label: `signed, ${attempt.label}`,
    pieces: attempt.pieces.map((pieces) => {
      const signature = createHmac('sha512', secret)
        .update(pieces.body ?? '')
        .digest('hex')
      return { ...pieces, headers: { ...pieces.headers, [signed.header]: signature } }
    }),
  }))
}
