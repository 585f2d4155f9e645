import type { Company } from '#domain/company/company.ts'
import type { RefundPolicy } from '#domain/company/refund-policy.ts'
import type { BusType } from '#domain/network/bus-types.ts'
import type { Stops } from '#domain/network/stops.ts'
import type { Kobo } from '#domain/platform/money.ts'

export type Trip = {
  origin: string
  destination: string
  departTime: Date
  arriveTime: Date
  busType: BusType
  plateNo: string
  /** The displayed name, from `batchName`. */
  batch: string
  stops: Stops
}

export type BookingPayment = {
  amount: Kobo
  /** Paystack's channel or, for money that staff took, the way in which they took it, for example `cash`. */
  channel: string
  paidAt: Date
  reference: string
}

/** The booking data shown to the passenger, in PDF and mail. */
export type BookingFacts = {
  company: Company
  reference: string
  passengerName: string
  trip: Trip
  seats: readonly { seatNo: string }[]
  pricePerSeat: Kobo
  total: Kobo
  paid: Kobo
  due: Kobo
}

/** `link` opens the booking without asking for reference and e-mail. Only messages to the passenger contain it. */
export type LinkedBooking = BookingFacts & { link: string }

export type Ticket = Omit<BookingFacts, 'seats'> & {
  /** The charges for cancelling this booking. */
  policy: RefundPolicy
  /**
   * `code` is the content of the seat's QR code, see `ticket-code.ts`. `shortCode` is typed when the QR code cannot be
   * scanned.
   */
  seats: readonly { seatNo: string; code: string; shortCode: string }[]
  /** The payments that count towards this booking, oldest first. */
  payments: readonly BookingPayment[]
}

/** Returns the seat numbers as `11, 12`. */
export const formatSeatNos = (seats: BookingFacts['seats']): string =>
  seats.map((seat) => seat.seatNo).join(', ')

/** Returns tickets as PDFs. */
export type TicketPdfs = {
  forRequest: (ticket: Ticket) => Promise<Buffer>
  /**
   * Uses a drawing that a request has begun, but does not queue behind other requests and does not fail if that drawing
   * fails: mails must be sent also while many people load their tickets.
   */
  forMail: (ticket: Ticket) => Promise<Buffer>
}
