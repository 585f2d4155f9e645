import { createHash } from 'node:crypto'
import { type Kobo, kobo } from '#domain/platform/money.ts'

/** The facts in our database about a disputed payment. The evidence contains nothing else. */
export type DisputeFacts = {
  id: number
  providerId: string
  reason: string | null
  disputed: number
  companyName: string
  reference: string
  transactionId: string | null
  channel: string | null
  startedAt: Date
  paidAt: Date | null
  /** Without money that staff recorded by mistake. */
  received: Kobo
  /** Money that we owe the customer and have not sent. */
  owed: Kobo
  /** Refunds that reached the customer or that staff paid out. */
  returned: Kobo
  /** Refunds that the provider has accepted and that no bank has confirmed yet. */
  sent: Kobo
  /** Refunds that the provider may have received, or that wait for the customer's bank account. */
  unclear: Kobo
  /** The amount that banks took of this payment by earlier disputes or reversals. */
  taken: Kobo
  bookingId: number
  bookingToken: string
  bookingStatus: string
  cancelledBecause: string | null
  bookedAt: Date
  /** The version of the terms that the payer agreed to. Null for payments that no form of ours started. */
  termsVersion: string | null
  termsAgreedAt: Date | null
  /** The network address from which the payment was started. Removed after 90 days. */
  ipAddress: string | null
  passengerName: string
  email: string
  mobile: string
  seatNos: string[]
  price: Kobo
  total: Kobo
  origin: string
  destination: string
  departTime: Date
  plateNo: string
  tripStatus: string
  /** Sent messages with a ticket or a reminder. The mail server or gateway has accepted each. */
  deliveries: { type: 'email' | 'sms'; kind: string; sentAt: string; messageId: string | null }[]
  boardings: {
    seatNo: string
    boardedAt: string
    boardedBy: number | null
    /** The phone or the back-office of a member of staff. Null for a boarding without an event. */
    device: { id: number; isPhone: boolean } | null
  }[]
  refunds: {
    amount: number
    status: string
    reason: string
    method: string
    createdAt: string
    processedAt: string | null
    providerRefundId: string | null
  }[]
}

/** The kinds of messages that contain a ticket. */
export const TICKET_KINDS = ['ticket', 'ticket-again', 'balance-paid', 'retrieval', 'trip-changed'] as const

/** Returns the amount that an acceptance can return: all that is neither refunded nor taken already. */
export const returnableOf = ({
  disputed,
  received,
  returned,
  sent,
  unclear,
  taken,
}: Pick<DisputeFacts, 'disputed' | 'received' | 'returned' | 'sent' | 'unclear' | 'taken'>): Kobo =>
  kobo(Math.max(0, Math.min(disputed, received - returned - sent - unclear - taken)))

export const factsSha256 = (facts: DisputeFacts): Buffer => sha256Of(JSON.stringify(facts))

/**
 * Returns the digest of the facts on which an answer depends. Other facts appear in the evidence but do not change the
 * answer.
 */
export const basisSha256 = ({
  owed,
  returned,
  sent,
  unclear,
  taken,
  bookingStatus,
  tripStatus,
  boardings,
}: DisputeFacts): Buffer =>
  sha256Of(
    JSON.stringify({
      owed,
      returned,
      sent,
      unclear,
      taken,
      bookingStatus,
      tripStatus,
      boarded: boardings.length,
    }),
  )

export const sha256Of = (content: Buffer | string): Buffer => createHash('sha256').update(content).digest()
