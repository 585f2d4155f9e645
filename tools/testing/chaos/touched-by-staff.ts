import type { Operation } from './history.ts'

type Booking = { id: number; token: string; tripId: number }

/**
 * Returns a function that tells whether staff may have changed a booking, by an action on the booking itself (its id or
 * reference) or on its trip. Earlier responses to buyers about such a booking may no longer be true.
 */
export function touchedByStaff(history: Operation[], payments: { id: number; bookingId: number }[]) {
  const bookingOfPayment = new Map(payments.map((one) => [one.id, one.bookingId]))
  const ids = new Set<number>()
  const tokens = new Set<string>()
  const trips = new Set<number>()
  for (const operation of history) {
    if (operation.act !== 'staff' || operation.outcome === 'refused') continue
    const [, noun, id] = operation.path.split('/')
    const body = (operation.body ?? {}) as {
      bookingToken?: string
      bookingId?: number
      id?: number
      code?: string
    }
    if (noun === 'bookings' && id) ids.add(Number(id))
    if (noun === 'trips' && id) trips.add(Number(id))
    if (noun === 'payments') ids.add(bookingOfPayment.get(Number(id ?? body.id)) ?? 0)
    if (body.bookingToken) tokens.add(body.bookingToken)
    if (body.bookingId) ids.add(body.bookingId)
  }
  return ({ id, token, tripId }: Booking): boolean => ids.has(id) || tokens.has(token) || trips.has(tripId)
}
