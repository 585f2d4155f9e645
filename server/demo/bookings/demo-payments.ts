import { type Kobo, kobo } from '#domain/platform/money.ts'
import type { StaffRole } from '#server/demo/demo-staff.ts'
import type { Random } from '#server/demo/random.ts'
import type { PlannedPayment, PlannedRefund } from './planned-booking.ts'

/** The channels of online payments. Channels that are common in Nigeria are repeated, so that they are picked often. */
const CHANNELS = ['card', 'card', 'bank_transfer', 'bank_transfer', 'bank_transfer', 'ussd', 'bank']

type Asked = { purpose: PlannedPayment['purpose']; amountKobo: Kobo; at: Date }

/** An online payment that was started and has no result yet. */
export const openPayment = (random: Random, { purpose, amountKobo, at }: Asked): PlannedPayment => ({
  // Real references have another prefix, so the two never collide.
  reference: `DEMO-${random.token()}`,
  purpose,
  provider: 'paystack',
  status: 'PENDING',
  amountKobo,
  createdAt: at,
  channel: null,
  paidAt: null,
  receivedKobo: null,
  appliedKobo: kobo(0),
  exception: null,
  exceptionClosedAt: null,
  nextCheckAt: null,
  recordedBy: null,
  refunds: [],
})

export const failedPayment = (random: Random, asked: Asked): PlannedPayment => ({
  ...openPayment(random, asked),
  status: 'FAILED',
})

/** The full amount arrived and is applied to the booking. Callers override these fields for other cases. */
export const paidPayment = (random: Random, asked: Asked): PlannedPayment => ({
  ...openPayment(random, asked),
  status: 'PAID',
  channel: random.pick(CHANNELS),
  paidAt: new Date(asked.at.getTime() + random.int(40, 300) * 1000),
  receivedKobo: asked.amountKobo,
  appliedKobo: asked.amountKobo,
})

export const manualPayment = (
  random: Random,
  { amountKobo, at, by }: { amountKobo: Kobo; at: Date; by: StaffRole },
): PlannedPayment => ({
  ...openPayment(random, { purpose: 'MANUAL', amountKobo, at }),
  provider: random.pick(['cash', 'cash', 'pos', 'transfer'] as const),
  status: 'PAID',
  paidAt: at,
  receivedKobo: amountKobo,
  appliedKobo: amountKobo,
  recordedBy: by,
})

export const demoRefund = (
  refund: Partial<PlannedRefund> & Pick<PlannedRefund, 'reason' | 'amountKobo' | 'createdAt'>,
) => ({
  status: 'REQUESTED' as const,
  processedAt: null,
  requestedBy: null,
  lastError: null,
  ...refund,
})
