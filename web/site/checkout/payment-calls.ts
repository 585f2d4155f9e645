import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { InitializedPayment, type InitializePayment, VerifiedPayment } from '#contracts/payments.ts'
import { api } from '#site/api.ts'
import type { Paid } from './settle.ts'

export const initializePayment = (payment: InitializePayment): Promise<InitializedPayment> =>
  api.post('/payments/initialize', payment, InitializedPayment, {
    'idempotency-key': newIdempotencyKey(),
  })

export const verifyPayment = ({ reference, seatIds }: Paid): Promise<VerifiedPayment> =>
  api.post('/payments/verify', { reference, seatIds }, VerifiedPayment)
