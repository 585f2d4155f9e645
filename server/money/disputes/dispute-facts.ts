import { createHash } from 'node:crypto'
import type { DisputedMoney } from '#domain/disputes.ts'
import { type Kobo, kobo } from '#domain/money.ts'

/** What our database knows about a disputed payment. The evidence and the draft answer are made from it alone. */
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
  /** Refunds that the customer has, or that were paid out. */
  returned: Kobo
  /** Refunds that the provider has taken and no bank has confirmed. */
  sent: Kobo
  /** Refunds that the provider may have, or that wait for the customer's bank account. */
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
  hasDeparted: boolean
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

/** Returns what decides the draft of an answer. */
export function moneyOf(facts: DisputeFacts): DisputedMoney {
  const ticket = facts.deliveries.find(({ kind }) => TICKET_KINDS.some((one) => one === kind))
  const { boardings, seatNos } = facts
  const haveAllBoarded =
    seatNos.length > 0 && seatNos.every((seat) => boardings.some(({ seatNo }) => seatNo === seat))
  return {
    disputed: kobo(facts.disputed),
    seatNos,
    received: facts.received,
    owed: facts.owed,
    returned: facts.returned,
    sent: facts.sent,
    unclear: facts.unclear,
    taken: facts.taken,
    isConfirmed: facts.bookingStatus === 'CONFIRMED',
    boardedAt: haveAllBoarded ? new Date(boardings.at(-1)?.boardedAt ?? 0) : null,
    ticketSentAt: ticket ? new Date(ticket.sentAt) : null,
    departedAt: facts.hasDeparted ? facts.departTime : null,
  }
}

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

export const factsSha256 = (facts: DisputeFacts): Buffer => sha256Of(facts)

/** Returns the digest of the facts on which an answer rests. Other facts change the evidence, but not the answer. */
export const basisSha256 = ({
  owed,
  returned,
  sent,
  unclear,
  taken,
  bookingStatus,
  tripStatus,
}: DisputeFacts): Buffer => sha256Of({ owed, returned, sent, unclear, taken, bookingStatus, tripStatus })

const sha256Of = (facts: object): Buffer => createHash('sha256').update(JSON.stringify(facts)).digest()
