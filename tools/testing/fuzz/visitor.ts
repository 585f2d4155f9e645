import { commitmentFee } from '#domain/bookings/fares.ts'
import type { BuiltTrip } from '../builders.ts'
import type { Answer } from './check-answer.ts'
import type { Event, Visit } from './walk.ts'

/** The known values of a visitor, their current step, and their IP address. */
export type Visitor = { number: number; known: Record<string, unknown>; isOn: number; address: string }

/** The steps from the seat map to the ticket. */
const ONWARD: (Visit | Event)[] = [
  'look',
  'hold',
  'initialize',
  'pay',
  'verify',
  'confirm',
  'retrieve',
  'ticket',
]

let counter = 0

export function newVisitor(trip: BuiltTrip, number: number): Visitor {
  const digits = String(++counter).padStart(6, '0')
  return {
    number,
    isOn: 0,
    address: `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`,
    known: {
      tripId: trip.id,
      passengerName: 'Tester Uche',
      passengerAddress: '1 Sample Street',
      email: `walker${digits}@example.com`,
      mobile: `08${digits.padStart(9, '0')}`,
      nextOfKinName: 'Sample Bisi',
      nextOfKinPhone: '08000000001',
    },
  }
}

export const whatIsNext = ({ isOn }: Visitor): Visit | Event => ONWARD[isOn] ?? 'confirm'

/** After an error, the visitor returns to the seat map, as on the site. Otherwise they continue. */
export function goOn(visitor: Visitor, status = 200): void {
  visitor.isOn = status < 300 ? visitor.isOn + 1 : 0
}

/** Reads the values for the next request from a response. */
export function learn(
  visitor: Visitor,
  visit: Visit,
  answer: Answer,
  trip: BuiltTrip,
  isSplit: boolean,
): void {
  if (!['look', 'hold', 'initialize', 'confirm'].includes(visit)) return
  Object.assign(visitor.known, lesson(visitor, visit, JSON.parse(answer.body.toString()), trip, isSplit))
}

type Told = {
  data: { seats: { id: number; isAvailable: boolean }[]; id: number; bookingToken: string }
  booking: { status: string; amountDue: number }
  paystackRef: string
}

function lesson({ number }: Visitor, visit: Visit, told: Told, trip: BuiltTrip, isSplitPayment: boolean) {
  switch (visit) {
    case 'look': {
      // Each visitor takes two seats, starting one seat after the previous visitor, so that their choices overlap.
      const free = told.data.seats.filter((seat) => seat.isAvailable).map((seat) => seat.id)
      const seatIds = free.slice(number, number + 2)
      const amount = isSplitPayment ? commitmentFee(seatIds.length) : trip.price_kobo * seatIds.length
      return { seatId: seatIds, seatIds, amount, isSplitPayment }
    }
    case 'hold': {
      const { id, bookingToken } = told.data
      return { bookingId: id, bookingToken, file: `${bookingToken}.pdf` }
    }
    case 'initialize':
      return { reference: told.paystackRef }
    default:
      // Only the balance of a confirmed booking can be paid.
      return told.booking.status === 'CONFIRMED' ? { amount: told.booking.amountDue } : {}
  }
}
