import type { Boarding, BoardingInput } from '#contracts/boarding/boarding.ts'
import { parseShortCode } from '#domain/bookings/booking-reference.ts'
import { nameOnSeat } from '#domain/bookings/passenger-details.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { type Kobo, toNaira } from '#domain/platform/money.ts'
import { NO_DETAILS, recordBoarding } from '#server/boarding/door-events/record-boardings.ts'
import { listMissingToBoard } from '#server/bookings/passengers/list-missing.ts'
import { readTicket, type Shown } from '#server/bookings/tickets/read-ticket.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { countOrRefuse, defineLimit, removeHit } from '#server/platform/limits/limit.ts'
import { requireTripToBoard } from './boarding-permissions.ts'
import {
  lockTicketHolder,
  selectDeparture,
  selectFirstBoarding,
  selectNameOn,
  type TicketRow,
} from './queries.ts'

type Verdict = Pick<Boarding, 'outcome' | 'at'> & {
  incomplete?: Boarding['incomplete']
  seatNos: string[]
  endedBecause?: Boarding['endedBecause']
}

/** Limits the wrong short codes of one member of staff: a short code has only 40 bits, so it could be guessed. */
const WRONG_SHORT_CODES = defineLimit({
  name: 'wrong-short-code',
  counts: 'wrong short codes of a person who boards',
  most: 20,
  windowSeconds: 15 * 60,
})

/**
 * Boards the passengers of a ticket shown at the door of a trip. A ticket code, scanned or typed in its short form, is
 * valid for one seat; a booking reference is valid for all seats of the booking.
 */
export async function boardTicket(
  db: Database,
  act: StaffAction,
  tripId: number,
  { code, withoutDetails = false }: BoardingInput,
): Promise<Boarding> {
  await requireTripToBoard(db, act.actor, tripId, 'process')
  const shown = await readShown(db, act, tripId, code)
  const answer = await withTransaction(db, async (tx) => {
    const holder = shown ? await lockTicketHolder(tx, shown.bookingToken) : undefined
    const ended = holder && (await shown?.endOf(tx, holder.id))
    if (!shown || !holder || ended === undefined) return UNKNOWN_TICKET
    const verdict = await judge(tx, holder, tripId, { seatNo: shown.seatNo, ended, withoutDetails }, act)
    if (verdict.outcome === 'boarded') {
      await writeLog(tx, {
        ...act,
        type: 'booking',
        action: 'passenger.boarded',
        details: seatsInWords(verdict.seatNos) + (verdict.incomplete ? NO_DETAILS : ''),
        bookingId: holder.id,
      })
    }
    return { ...(await present(tx, holder, tripId, shown.seatNo)), ...verdict }
  })
  const { passengers = 0, boarded = 0 } = (await selectDeparture(db, tripId)) ?? {}
  return { ...answer, passengers, boarded }
}

async function readShown(
  db: Database,
  { actor }: StaffAction,
  tripId: number,
  code: string,
): Promise<Shown | null> {
  if (!parseShortCode(code)) return readTicket(db, tripId, code)
  await countOrRefuse(db, WRONG_SHORT_CODES, String(actor.id))
  const shown = await readTicket(db, tripId, code)
  if (shown) await removeHit(db, WRONG_SHORT_CODES, String(actor.id))
  return shown
}

async function judge(
  tx: Database,
  holder: TicketRow,
  tripId: number,
  {
    seatNo,
    ended,
    withoutDetails,
  }: { seatNo: string | null; ended: Boarding['endedBecause']; withoutDetails: boolean },
  { actor }: StaffAction,
): Promise<Verdict> {
  const seatNos = seatNo === null ? holder.seat_nos : [seatNo]
  if (holder.status === 'CANCELLED') return { outcome: 'cancelled', seatNos, at: isoOf(holder.cancelled_at) }
  if (holder.trip_id !== tripId) return { outcome: 'wrong_trip', seatNos, at: null }
  const isOld = ended !== null || (seatNo !== null && !holder.seat_nos.includes(seatNo))
  if (isOld) return { outcome: 'replaced', seatNos: holder.seat_nos, at: null, endedBecause: ended }
  if (holder.status !== 'CONFIRMED') return { outcome: 'unconfirmed', seatNos, at: null }
  if (holder.due_kobo > 0) return { outcome: 'unpaid', seatNos, at: null }
  const incomplete = await listMissingToBoard(tx, { tripId, seatNos })
  if (incomplete.length > 0 && !withoutDetails)
    return { outcome: 'incomplete', seatNos, at: null, incomplete }
  const boarded = await recordBoarding(tx, { tripId, bookingId: holder.id, seatNos }, actor.id)
  if (boarded.length > 0)
    return { outcome: 'boarded', seatNos: boarded, at: null, ...(incomplete.length > 0 && { incomplete }) }
  return { outcome: 'already', seatNos, at: isoOf(await selectFirstBoarding(tx, { id: holder.id, seatNos })) }
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

const UNKNOWN_TICKET = {
  outcome: 'unknown' as const,
  bookingId: null,
  passengerName: null,
  seatNos: [],
  incomplete: [],
  amountPaid: 0,
  amountDue: 0,
  at: null,
  endedBecause: null,
  trip: null,
}

/** A ticket of one seat shows the person on it, a booking reference the buyer. */
const present = async (tx: Database, holder: TicketRow, tripId: number, seatNo: string | null) => ({
  bookingId: holder.id,
  passengerName:
    seatNo === null
      ? holder.passenger_name
      : nameOnSeat(await selectNameOn(tx, holder.id, seatNo), holder.passenger_name),
  incomplete: [],
  amountPaid: toNaira(holder.paid_kobo as Kobo),
  amountDue: toNaira(holder.due_kobo as Kobo),
  endedBecause: null,
  trip:
    holder.trip_id === tripId
      ? null
      : {
          route: { origin: holder.origin, destination: holder.destination },
          departTime: holder.depart_time.toISOString(),
          plateNo: holder.plate_no,
        },
})
