import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import type { Attempt } from './attempts.ts'
import { bodyAttempts } from './body-attempts.ts'
import type { Known } from './fit-values.ts'
import type { Operation, Schema } from './operations.ts'
import type { Pieces } from './request.ts'

/** What the provider sends. It is not in our description: whoever can sign knows it already. */
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

/** Messages with a right signature: whatever they say, it must be kept or refused, never a fault of ours. */
export function webhookAttempts(operation: Operation, known: Known, secretKey: string): Attempt[] {
  const nobody = fc.constant<Pieces>({ path: {}, query: [], headers: {}, from: '127.0.0.1' })
  return bodyAttempts({ ...operation, body: EVENT }, known, nobody).map((attempt) => ({
    ...attempt,
    label: `signed, ${attempt.label}`,
    pieces: attempt.pieces.map((pieces) => {
      const signature = createHmac('sha512', secretKey)
        .update(pieces.body ?? '')
        .digest('hex')
      return { ...pieces, headers: { ...pieces.headers, 'x-paystack-signature': signature } }
    }),
  }))
}
