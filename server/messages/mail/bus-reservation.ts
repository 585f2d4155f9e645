import { routeName } from '#domain/network/route-name.ts'
import { lagosWallClock } from '#domain/platform/lagos-time.ts'
import { toNaira } from '#domain/platform/money.ts'
import type { BookingFacts } from '#server/platform/documents/ticket.ts'

/**
 * Returns the booking as JSON-LD (schema.org `BusReservation`). Mail programs such as Gmail read it and show the trip,
 * and replace what they show when a later mail has the same reservation number. States only what the mail itself says.
 */
export const busReservation = (
  { company, reference, passengerName, trip, seats, total }: BookingFacts,
  status: 'Confirmed' | 'Cancelled',
) => ({
  '@context': 'http://schema.org',
  '@type': 'BusReservation',
  reservationNumber: reference,
  reservationStatus: `http://schema.org/Reservation${status}`,
  underName: { '@type': 'Person', name: passengerName },
  reservationFor: {
    '@type': 'BusTrip',
    name: routeName(trip),
    provider: { '@type': 'Organization', name: company.name, url: company.publicUrl },
    departureBusStop: {
      '@type': 'BusStop',
      name: trip.stops.boardingPoint || trip.origin,
      ...(trip.stops.boardingAddress && { address: trip.stops.boardingAddress }),
    },
    departureTime: withOffset(trip.departTime),
    arrivalBusStop: { '@type': 'BusStop', name: trip.stops.dropOff || trip.destination },
    arrivalTime: withOffset(trip.arriveTime),
  },
  reservedTicket: seats.map(({ seatNo }) => ({
    '@type': 'Ticket',
    ticketedSeat: { '@type': 'Seat', seatNumber: seatNo },
  })),
  totalPrice: String(toNaira(total)),
  priceCurrency: 'NGN',
})

const withOffset = (at: Date): string => `${lagosWallClock(at)}:00+01:00`
