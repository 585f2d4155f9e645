import type { Boarding } from '#contracts/boarding.ts'
import { parseReference } from '#domain/booking-reference.ts'
import { type Kobo, toNaira } from '#domain/money.ts'
import { seatsInWords } from '#domain/seats-in-words.ts'
import type { Act } from '#server/auth/act.ts'
import type { Staff } from '#server/auth/staff.ts'
import type { Database } from '#server/database/connect.ts'
import { withTransaction } from '#server/database/with-transaction.ts'
import { writeLog } from '#server/logs/write-log.ts'
import { readTicket } from '#server/tickets/read-ticket.ts'
import { tripAtTheDoor } from './at-the-door.ts'
import { boardSeats, lockTicketHolder, selectDeparture, selectFirstScan, type TicketRow } from './queries.ts'

type Verdict = Pick<Boarding, 'outcome' | 'at'> & { seatNos: string[] }

/**
 * A ticket is shown at the door of a trip. The code on a ticket is for one seat; a reference, typed when the camera
 * fails, is for all seats of its booking.
 */
export async function boardTicket(
  db: Database,
  staff: Staff,
  act: Act,
  tripId: number,
  code: string,
): Promise<Boarding> {
  await tripAtTheDoor(db, staff, tripId)
  const ticket = await readTicket(db, code)
  const bookingToken = ticket?.bookingToken ?? parseReference(code)
  const answer = await withTransaction(db, async (tx) => {
    const holder = bookingToken ? await lockTicketHolder(tx, bookingToken) : undefined
    if (!holder) return NOBODY
    const verdict = await judge(tx, holder, tripId, ticket?.seatNo, act)
    if (verdict.outcome === 'boarded') {
      await writeLog(tx, {
        ...act,
        type: 'booking',
        action: 'passenger.boarded',
        details: seatsInWords(verdict.seatNos),
        bookingId: holder.id,
      })
    }
    return { ...present(holder, tripId), ...verdict }
  })
  const { passengers = 0, boarded = 0 } = (await selectDeparture(db, tripId)) ?? {}
  return { ...answer, passengers, boarded }
}

async function judge(
  tx: Database,
  holder: TicketRow,
  tripId: number,
  seatNo: string | undefined,
  { actor }: Act,
): Promise<Verdict> {
  const seatNos = seatNo === undefined ? holder.seat_nos : [seatNo]
  if (holder.status === 'CANCELLED') return { outcome: 'cancelled', seatNos, at: isoOf(holder.cancelled_at) }
  if (holder.trip_id !== tripId) return { outcome: 'wrong_trip', seatNos, at: null }
  if (seatNo !== undefined && !holder.seat_nos.includes(seatNo)) {
    return { outcome: 'replaced', seatNos: holder.seat_nos, at: null }
  }
  if (holder.status !== 'CONFIRMED') return { outcome: 'unconfirmed', seatNos, at: null }
  if (holder.due_kobo > 0) return { outcome: 'unpaid', seatNos, at: null }
  const seats = { id: holder.id, seatNos }
  const boarded = await boardSeats(tx, seats, actor.id)
  if (boarded.length > 0) return { outcome: 'boarded', seatNos: boarded, at: null }
  return { outcome: 'already', seatNos, at: isoOf(await selectFirstScan(tx, seats)) }
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

const NOBODY = {
  outcome: 'unknown' as const,
  bookingId: null,
  passengerName: null,
  seatNos: [],
  amountPaid: 0,
  amountDue: 0,
  at: null,
  trip: null,
}

const present = (holder: TicketRow, tripId: number) => ({
  bookingId: holder.id,
  passengerName: holder.passenger_name,
  amountPaid: toNaira(holder.paid_kobo as Kobo),
  amountDue: toNaira(holder.due_kobo as Kobo),
  trip:
    holder.trip_id === tripId
      ? null
      : {
          route: { origin: holder.origin, destination: holder.destination },
          departTime: holder.depart_time.toISOString(),
          plateNo: holder.plate_no,
        },
})
