import type { DoorEventInput, DoorUpload, DoorUploaded } from '#contracts/boarding/door.ts'
import { type EventId, eventKey, isClockSuspicious } from '#domain/boarding/door-events.ts'
import { type Kobo, kobo, naira, toNaira } from '#domain/platform/money.ts'
import { missingOf } from '#server/bookings/passengers/list-missing.ts'
import { type DoorTicket, doorTickets } from '#server/bookings/tickets/door-tickets.ts'
import { takeMoney } from '#server/money/payments/take-money.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { lockInOrder } from '#server/platform/rules/lock-in-order.ts'
import {
  type HeldSeat,
  insertEvents,
  insertExceptions,
  type ListedException,
  type NewEvent,
} from './queries.ts'
import { mergeBoardings, NO_DETAILS, readScans, type ScansOf } from './record-boardings.ts'
import { type DeviceRequest, requireDevice } from './require-device.ts'
import {
  closeUnpaid,
  type StoredEvent,
  selectClock,
  selectDues,
  selectIncompleteScans,
  selectPayable,
  selectStored,
  selectTakenAt,
  selectUndoneSeats,
} from './upload-queries.ts'

type Happened = {
  tripId: number
  deviceId: number
  events: readonly DoorEventInput[]
  isAsking?: boolean | undefined
}
type Outcome = DoorUploaded['outcomes'][number]
type Judged<Kind extends DoorEventInput['kind']> = {
  event: Extract<DoorEventInput, { kind: Kind }>
  ticket: DoorTicket | undefined
}

/**
 * Stores the events of a device. Checks the token of the device instead of a session, because the session of its user
 * may have ended. Also checks whether the user may still board the trip.
 */
export const uploadEvents = (
  context: AppContext,
  tripId: number,
  upload: DoorUpload,
  request: DeviceRequest,
): Promise<DoorUploaded> =>
  withTransaction(context.db, async (tx) => {
    const act = await requireDevice(tx, tripId, upload, request)
    return storeEvents(tx, context, act, { tripId, ...upload })
  })

/**
 * Stores the events of a device at the door of a trip. Events may arrive in any order and any number of times. Boards
 * and undoes seats, records cash, and lists as exceptions the facts that the device could not know. With `isAsking`,
 * the device waits for the answer, and refused boardings are not stored. `act` names the user of the device. The trip
 * must be locked.
 */
export async function storeEvents(
  tx: Database,
  context: AppContext,
  act: StaffAction,
  { tripId, deviceId, events, isAsking = false }: Happened,
): Promise<DoorUploaded> {
  const fresh = await freshEvents(tx, deviceId, events)
  const seats = await lockSeats(tx, tripId, events)
  const asked = isAsking ? refusals(boardsOf(fresh, seats), await readState(tx, tripId, seats)) : []
  const refused = new Set(asked.map(({ seq }) => seq))
  const kept = fresh.filter(({ seq }) => !refused.has(seq))
  await insertEvents(
    tx,
    tripId,
    kept.map((event) => rowOf(deviceId, event, seats)),
  )
  const notDue: ListedException[] = []
  for (const event of kept)
    if (event.kind === 'cash')
      notDue.push(
        ...(await takeCash(tx, context, act, { tripId, deviceId }, { event, ticket: seats.ticketOf(event) })),
      )
  const state = { scansOf: await mergeBoardings(tx, tripId, seats.held), dueOf: await readDues(tx, seats) }
  await insertExceptions(tx, tripId, [
    ...notDue,
    ...boardsOf(kept, seats).flatMap((board) => exceptionOf(deviceId, board, state)),
    ...(await wrongClock(tx, deviceId, kept)),
  ])
  const incomplete = await selectIncompleteScans(
    tx,
    deviceId,
    kept.map(({ seq }) => seq),
  )
  const withoutDetails = new Set(incomplete.map(({ seq }) => seq))
  await writeLog(
    tx,
    ...kept.flatMap((event) => logOf(event, act, { tripId, deviceId, withoutDetails }, seats)),
  )
  const boards = boardsOf(
    events.filter(({ seq }) => !refused.has(seq)),
    seats,
  )
  const merged = boards.map((board): Outcome => {
    const passenger = incomplete.find(({ seq }) => seq === board.event.seq)
    return { ...outcomeOf(deviceId, board, state), missing: passenger ? missingOf(passenger) : [] }
  })
  return {
    stored: events.map(({ seq }) => seq).filter((seq) => !refused.has(seq)),
    outcomes: [...asked, ...merged],
  }
}

/**
 * Returns the events that are not stored yet, each once. Throws if another event is stored under the same number: if
 * the server answered that the new event is stored, the device would delete it and it would be lost.
 */
async function freshEvents(
  tx: Database,
  deviceId: number,
  events: readonly DoorEventInput[],
): Promise<DoorEventInput[]> {
  const stored = await selectStored(
    tx,
    deviceId,
    events.map(({ seq }) => seq),
  )
  const known = new Map(stored.map((event) => [event.seq, contentOf(event)]))
  return events.filter((event) => {
    const content = contentOf({
      kind: event.kind,
      seatNo: event.seatNo,
      ticket: event.kind === 'unboard' ? null : event.ticket,
      amount: event.kind === 'cash' ? naira(event.amount) : null,
      undoes: event.kind === 'unboard' ? event.undoes : [],
    })
    const before = known.get(event.seq)
    if (before !== undefined && before !== content)
      throw new AppError(
        'CONFLICT',
        'This phone has sent another boarding under the same number. Board the waiting passengers in the manifest.',
      )
    known.set(event.seq, content)
    return before === undefined
  })
}

/**
 * Returns the content that decides whether two events with the same number are the same event. An event with a ticket
 * is compared without its seat, because the server may have stored another seat for the ticket than the phone sent.
 */
const contentOf = ({ kind, seatNo, ticket, amount, undoes }: Omit<StoredEvent, 'seq' | 'undoes'> & Undoing) =>
  [kind, ticket ?? seatNo, amount, ...undoes.map(eventKey).sort()].join(' ')

type Undoing = { undoes: readonly EventId[] }

type LockedSeats = {
  /** The seats whose boarding may change. */
  held: HeldSeat[]
  ticketOf: (event: DoorEventInput) => DoorTicket | undefined
  undoneBy: (event: DoorEventInput) => HeldSeat | undefined
}

/** Locks the bookings of the events by id and reads their tickets, which nobody can change until the commit. */
async function lockSeats(
  tx: Database,
  tripId: number,
  events: readonly DoorEventInput[],
): Promise<LockedSeats> {
  const undone = await selectUndoneSeats(
    tx,
    tripId,
    events.flatMap((event) => (event.kind === 'unboard' ? event.undoes : [])),
  )
  const digests = new Set(events.flatMap((event) => (event.kind === 'unboard' ? [] : [event.ticket])))
  const shown = async () =>
    (await doorTickets(tx, tripId)).filter(({ ticketDigest }) => digests.has(ticketDigest))
  const bookingIds = [...undone, ...(await shown())].map(({ bookingId }) => bookingId)
  await lockInOrder(tx, { bookings: ['update', bookingIds] })
  // Valid tickets come first: a booking that was moved away from its seat and back has an ended and a valid ticket with
  // the same digest.
  const tickets = (await shown()).sort(
    (a, b) => Number(a.endedBecause !== null) - Number(b.endedBecause !== null),
  )
  const held = new Map([...undone, ...tickets].map((seat) => [`${seat.seatNo} ${seat.bookingId}`, seat]))
  return {
    held: [...held.values()].map(({ seatNo, bookingId }) => ({ seatNo, bookingId })),
    ticketOf: (event) =>
      event.kind === 'unboard'
        ? undefined
        : tickets.find(({ ticketDigest }) => ticketDigest === event.ticket),
    undoneBy: (event) => undone.find(({ seatNo }) => seatNo === event.seatNo),
  }
}

const boardsOf = (events: readonly DoorEventInput[], { ticketOf }: LockedSeats): Judged<'board'>[] =>
  events.flatMap((event) => (event.kind === 'board' ? [{ event, ticket: ticketOf(event) }] : []))

function rowOf(
  deviceId: number,
  event: DoorEventInput,
  { ticketOf, undoneBy }: Pick<LockedSeats, 'ticketOf' | 'undoneBy'>,
): NewEvent {
  const seat = ticketOf(event) ?? undoneBy(event)
  const isCash = event.kind === 'cash'
  return {
    deviceId,
    seq: event.seq,
    kind: event.kind,
    seatNo: seat?.seatNo ?? event.seatNo,
    bookingId: seat?.bookingId ?? null,
    ticketDigest: event.kind === 'unboard' ? null : Buffer.from(event.ticket, 'hex'),
    undoes: event.kind === 'unboard' ? event.undoes : [],
    amountKobo: isCash ? naira(event.amount) : null,
    receiptNo: isCash ? receiptOf(deviceId, event) : null,
    at: new Date(event.at),
    clockOffsetMs: event.clockOffsetMs,
  }
}

const receiptOf = (deviceId: number, { seq }: { seq: number }): string => `${deviceId}-${seq}`

/** The facts that decide about a boarding: the scans of its seat and the balance of its booking. */
type State = { scansOf: ScansOf; dueOf: (bookingId: number) => Kobo }

const readState = async (tx: Database, tripId: number, seats: LockedSeats): Promise<State> => ({
  scansOf: await readScans(tx, tripId, seats.held),
  dueOf: await readDues(tx, seats),
})

async function readDues(tx: Database, { held }: LockedSeats): Promise<State['dueOf']> {
  const dues = await selectDues(
    tx,
    held.map(({ bookingId }) => bookingId),
  )
  return (bookingId) => dues.get(bookingId) ?? kobo(0)
}

/** Returns the boardings that the server refuses. Only a device that waits for the answer needs them. */
const refusals = (boards: readonly Judged<'board'>[], { scansOf, dueOf }: State): Outcome[] =>
  boards.flatMap(({ event: { seq }, ticket }): Outcome[] => {
    if (!ticket || ticket.endedBecause) return [{ ...NOTHING, seq, outcome: endedOutcome(ticket) }]
    const [first] = scansOf(ticket)
    if (first) return [{ ...NOTHING, seq, outcome: 'already', at: first.at.toISOString() }]
    const due = dueOf(ticket.bookingId)
    return due > 0 ? [{ ...NOTHING, seq, outcome: 'unpaid', amountDue: toNaira(due) }] : []
  })

const NOTHING = { at: null, amountDue: 0 }

const endedOutcome = (ticket: DoorTicket | undefined): Outcome['outcome'] =>
  !ticket ? 'unknown' : ticket.endedBecause === 'cancelled' ? 'cancelled' : 'replaced'

/** Returns the outcome of a stored boarding. */
function outcomeOf(
  deviceId: number,
  { event: { seq }, ticket }: Judged<'board'>,
  { scansOf, dueOf }: State,
): Outcome {
  if (!ticket || ticket.endedBecause) return { ...NOTHING, seq, outcome: endedOutcome(ticket) }
  const [first] = scansOf(ticket)
  const isFirst = !first || (first.deviceId === deviceId && first.seq === seq)
  return {
    seq,
    outcome: isFirst ? 'boarded' : 'already',
    at: isFirst ? null : first.at.toISOString(),
    amountDue: toNaira(dueOf(ticket.bookingId)),
  }
}

/**
 * Records cash that was taken without a network as a payment in the name of the device's user, up to the balance due.
 * Cash above the balance becomes neither a payment nor a refund, because only the phone says that it was taken. It
 * becomes an exception with its amount, so that staff return it.
 */
async function takeCash(
  tx: Database,
  context: AppContext,
  act: StaffAction,
  { tripId, deviceId }: Pick<Happened, 'tripId' | 'deviceId'>,
  { event, ticket }: Judged<'cash'>,
): Promise<ListedException[]> {
  const { seq, seatNo } = event
  const taken = naira(event.amount)
  const bookingId = ticket?.bookingId ?? null
  const amount = kobo(bookingId === null ? 0 : Math.min(taken, await selectPayable(tx, bookingId)))
  if (bookingId !== null && amount > 0)
    await takeMoney(tx, context, act, {
      bookingId,
      amount,
      method: 'cash',
      receiptNo: receiptOf(deviceId, event),
      reason: 'Balance taken at boarding',
      takenAt: await selectTakenAt(tx, { deviceId, seq }),
    })
  if (bookingId !== null && (await selectDues(tx, [bookingId])).get(bookingId) === 0)
    await closeUnpaid(tx, tripId, bookingId)
  const notDue = kobo(taken - amount)
  return notDue > 0 ? [{ kind: 'cash_not_due', deviceId, seq, seatNo, bookingId, notDue }] : []
}

/** Returns the exception for a passenger who has boarded although the ticket or the balance did not allow it. */
function exceptionOf(
  deviceId: number,
  { event: { seq, seatNo }, ticket }: Judged<'board'>,
  { dueOf }: State,
): ListedException[] {
  if (!ticket) return [{ kind: 'boarded_unknown', deviceId, seq, seatNo, bookingId: null }]
  const entry = { deviceId, seq, seatNo: ticket.seatNo, bookingId: ticket.bookingId }
  if (ticket.endedBecause)
    return [{ ...entry, kind: ticket.endedBecause === 'cancelled' ? 'boarded_cancelled' : 'boarded_moved' }]
  return dueOf(ticket.bookingId) > 0 ? [{ ...entry, kind: 'boarded_unpaid' }] : []
}

/** Returns an exception if the times of these events are in doubt. Each device gets this exception once. */
async function wrongClock(
  tx: Database,
  deviceId: number,
  events: readonly DoorEventInput[],
): Promise<ListedException[]> {
  const clock = await selectClock(tx, deviceId)
  if (!clock || clock.isListed) return []
  const wrong = events.find(({ at, clockOffsetMs }) =>
    isClockSuspicious({ at: new Date(at), clockOffsetMs }, clock),
  )
  return wrong
    ? [{ kind: 'clock_suspicious', deviceId, seq: wrong.seq, seatNo: wrong.seatNo, bookingId: null }]
    : []
}

/**
 * Returns the log entry of an event. Cash has none here, because its settlement logs it. The entry of an undo that
 * arrives before its scan names no booking.
 */
function logOf(
  event: DoorEventInput,
  act: StaffAction,
  {
    tripId,
    deviceId,
    withoutDetails,
  }: Pick<Happened, 'tripId' | 'deviceId'> & { withoutDetails: Set<number> },
  seats: LockedSeats,
) {
  if (event.kind === 'cash') return []
  const seat = seats.ticketOf(event) ?? seats.undoneBy(event)
  return [
    {
      ...act,
      type: 'booking' as const,
      action: event.kind === 'board' ? ('passenger.boarded' as const) : ('passenger.unboarded' as const),
      details: `seat ${seat?.seatNo ?? event.seatNo}, by phone ${deviceId}${withoutDetails.has(event.seq) ? NO_DETAILS : ''}`,
      bookingId: seat?.bookingId,
      entity: 'trip' as const,
      entityId: tripId,
    },
  ]
}
