import type { DoorList } from '#contracts/boarding/door.ts'
import { doorCloses, doorOpens } from '#domain/boarding/door-list.ts'
import { nameOnSeat } from '#domain/bookings/passenger-details.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import { type Kobo, toNaira } from '#domain/platform/money.ts'
import { shortName } from '#domain/platform/short-name.ts'
import { requireTripToBoard } from '#server/boarding/manifest/boarding-permissions.ts'
import { missingOf } from '#server/bookings/passengers/list-missing.ts'
import {
  type DoorTicket,
  doorKeys,
  doorTickets,
  issueMissingTickets,
} from '#server/bookings/tickets/door-tickets.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { newToken } from '#server/platform/auth/session-token.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { selectNow } from '#server/platform/database/select-now.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { insertDevice, keepDevice, type ListedSeatRow, openDoor, selectListedSeats } from './queries.ts'

/**
 * Opens the boarding of a trip and returns its boarding list, with which a device boards passengers without a network.
 * The first download closes self-service for the passengers. A device that asks for the first time gets a token for its
 * uploads. The uploads do not use the session, because a session ends after 30 idle minutes.
 */
export async function openDoorList(
  db: Database,
  act: StaffAction,
  tripId: number,
  deviceId: number | undefined,
): Promise<DoorList> {
  const trip = await requireTripToBoard(db, act.actor, tripId, 'process')
  requireOpenDoor(trip)
  await issueMissingTickets(db, tripId)
  return withTransaction(db, async (tx) => {
    await openDoor(tx, tripId)
    const tickets = await doorTickets(tx, tripId)
    const seats = await selectListedSeats(tx, tripId)
    return {
      version: 1,
      tripId,
      route: { origin: trip.origin, destination: trip.destination },
      departTime: trip.depart_time.toISOString(),
      plateNo: trip.plate_no,
      madeAt: (await selectNow(tx)).toISOString(),
      seats: seats.flatMap((seat) => presentSeat(seat, tickets)),
      ended: tickets.flatMap(presentEnded),
      keys: await doorKeys(tx),
      device: await admitDevice(tx, act, { tripId, deviceId, expiresAt: doorCloses(trip.arrive_time) }),
    }
  })
}

type Trip = Awaited<ReturnType<typeof requireTripToBoard>>

function requireOpenDoor({ status, depart_time, arrive_time }: Trip): void {
  const now = Date.now()
  if (status === 'CANCELED')
    throw new AppError('CONFLICT', 'This trip is cancelled, so it has no boarding list.')
  if (now < doorOpens(depart_time).getTime())
    throw new AppError(
      'CONFLICT',
      `The boarding list opens at ${lagosClock(doorOpens(depart_time))}, three hours before departure.`,
    )
  if (now >= doorCloses(arrive_time).getTime())
    throw new AppError('CONFLICT', 'This trip is over, so its boarding list is closed.')
}

async function admitDevice(
  tx: Database,
  act: StaffAction,
  { tripId, deviceId, expiresAt }: { tripId: number; deviceId: number | undefined; expiresAt: Date },
): Promise<DoorList['device']> {
  const userId = act.actor.id
  if (deviceId && (await keepDevice(tx, { id: deviceId, tripId, userId, expiresAt }))) return null
  const { token, digest } = newToken()
  const id = await insertDevice(tx, { tripId, userId, digest, expiresAt })
  // The names of passengers leave the system, so the audit log records who downloaded them.
  await writeLog(tx, {
    ...act,
    type: 'admin',
    action: 'door.opened',
    details: `trip ${tripId}, device ${id}`,
    entity: 'trip',
    entityId: tripId,
  })
  return { id, token, expiresAt: expiresAt.toISOString() }
}

function presentSeat(seat: ListedSeatRow, tickets: readonly DoorTicket[]): DoorList['seats'] {
  const valid = tickets.find(
    (ticket) =>
      ticket.seatNo === seat.seatNo && ticket.bookingId === seat.bookingId && ticket.endedBecause === null,
  )
  // A booking that is confirmed between the two reads has a seat but no ticket yet. The next download lists it.
  if (!valid) return []
  const { seatNo, bookingId, boards } = seat
  const amountDue = toNaira(seat.due as Kobo)
  return [
    {
      seatNo,
      bookingId,
      name: nameOnSeat(shortName(seat.name), shortName(seat.bookedBy)),
      missing: missingOf(seat),
      amountDue,
      boards,
      ticket: valid.ticketDigest,
      shortCode: valid.shortCodeDigest,
      reference: valid.referenceDigest,
    },
  ]
}

const presentEnded = ({ seatNo, endedBecause, ...ticket }: DoorTicket): DoorList['ended'] =>
  endedBecause
    ? [
        {
          seatNo,
          ticket: ticket.ticketDigest,
          shortCode: ticket.shortCodeDigest,
          reference: ticket.referenceDigest,
          because: endedBecause,
        },
      ]
    : []
