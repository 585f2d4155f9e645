import { openFillLink } from '#server/bookings/passengers/fill-link.ts'
import { listOwnPassengers } from '#server/bookings/passengers/own-passengers.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Waiting } from './queries.ts'
import { Outdated } from './unsendable.ts'

/** Makes the link that a message to a passenger is about. Throws Outdated if the seat is gone or the bus has left. */
export async function passengerLinkNamed(context: AppContext, { payload }: Waiting) {
  const seat = await openFillLink(context, Number(payload.passengerId))
  if (!seat) throw new Outdated('the seat was cancelled, or the bus has left')
  return seat
}

/** Returns the seats of a booking whose passengers lack details. Throws Outdated if all are complete by now. */
export async function incompleteSeats({ db }: AppContext, bookingId: number): Promise<string[]> {
  const passengers = await listOwnPassengers(db, bookingId)
  const seatNos = passengers.filter(({ isComplete }) => !isComplete).map(({ seatNo }) => seatNo)
  if (seatNos.length === 0) throw new Outdated('the details are complete, or the bus has left')
  return seatNos
}
