import type { BusType } from '#domain/bus-types.ts'
import type { Company } from '#domain/company.ts'
import type { Kobo } from '#domain/money.ts'

export type Trip = {
  origin: string
  destination: string
  departTime: Date
  arriveTime: Date
  busType: BusType
  plateNo: string
  /** As people read it, see `batchName`. */
  batch: string
}

export type BookingPayment = {
  amount: Kobo
  /** In words: `card`, `bank transfer`, `cash`. */
  by: string
  paidAt: Date
  reference: string
}

/** What a passenger is told about a booking, on paper and by mail. */
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

export type Ticket = Omit<BookingFacts, 'seats'> & {
  /** `code` is what the seat's QR says, see `t2-code.ts`; `shortCode` is typed when no camera reads it. */
  seats: readonly { seatNo: string; code: string; shortCode: string }[]
  /** What counts towards this booking, oldest first. */
  payments: readonly BookingPayment[]
}
