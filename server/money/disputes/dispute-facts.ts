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
  received: Kobo
  /** Money that we owe the customer and have not sent. */
  owed: Kobo
  /** Refunds that were sent or paid out. */
  returned: Kobo
  bookingId: number
  bookingToken: string
  bookingStatus: string
  cancelledBecause: string | null
  bookedAt: Date
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
  boardings: { seatNo: string; boardedAt: string; boardedBy: number | null }[]
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
  const [boarded] = facts.boardings
  return {
    disputed: kobo(facts.disputed),
    received: facts.received,
    owed: facts.owed,
    returned: facts.returned,
    isConfirmed: facts.bookingStatus === 'CONFIRMED',
    boardedAt: boarded ? new Date(boarded.boardedAt) : null,
    ticketSentAt: ticket ? new Date(ticket.sentAt) : null,
    departedAt: facts.hasDeparted ? facts.departTime : null,
  }
}
