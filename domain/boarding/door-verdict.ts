import type { PassengerField } from '#domain/bookings/passenger-details.ts'
import { type DoorEvent, foldDoorEvents, type UnboardEvent } from './door-events.ts'

/** The digests, in hexadecimal, under which a list has a ticket. */
type Codes = { ticket: string; shortCode: string; reference: string }

/** A seat of the boarding list on a phone. Amounts are naira for the whole booking. */
export type ListedSeat = Codes & {
  seatNo: string
  bookingId: number
  name: string
  /** The details that the manifest misses. */
  missing: readonly PassengerField[]
  amountDue: number
  boards: readonly { deviceId: number; seq: number; at: string }[]
}

export type BoardingList = {
  tripId: number
  seats: readonly ListedSeat[]
  ended: readonly (Codes & { seatNo: string; because: EndedBecause })[]
}

export type EndedBecause = 'moved' | 'seat_changed' | 'cancelled'

/** An event that this phone recorded. `at` is corrected to the clock of the server. */
export type RecordedEvent =
  | { kind: 'board'; deviceId: number; seq: number; seatNo: string; at: Date }
  | UnboardEvent
  | { kind: 'cash'; deviceId: number; seq: number; seatNo: string; amount: number }

/**
 * A scanned or typed code with the digests under which a list may have it. `signed` is set for a T2 code:
 * `isGenuine` is null if the list lacks its key.
 */
export type ShownCode = {
  shortCode: string | null
  reference: string | null
  signed: { ticket: string; tripId: number; seatNo: string; isGenuine: boolean | null } | null
}

/** Wrong short codes that a phone accepts in 15 minutes. A short code has only 40 bits, so it could be guessed. */
const WRONG_CODES = 20
const WINDOW_MS = 15 * 60_000

/** Returns the wrong short codes of the last 15 minutes, as times in milliseconds. */
export const recentWrongCodes = (times: readonly number[], now: number): number[] =>
  times.filter((time) => now - time < WINDOW_MS)

export const mayTypeShortCode = (times: readonly number[], now: number): boolean =>
  recentWrongCodes(times, now).length < WRONG_CODES

/** The answer without a network. `boards` are the seats that board now, `seats` all seats of the code. */
export type DoorVerdict =
  | { outcome: 'boarded'; seats: ListedSeat[]; boards: ListedSeat[] }
  /** They board too: nobody is refused because details are missing. */
  | { outcome: 'incomplete'; seats: ListedSeat[]; boards: ListedSeat[] }
  | { outcome: 'already'; seats: ListedSeat[]; at: Date }
  | { outcome: 'unpaid'; seats: ListedSeat[]; amountDue: number }
  | { outcome: 'ended'; seatNo: string; because: EndedBecause }
  | { outcome: 'unlisted'; seatNo: string; ticket: string; missing?: readonly PassengerField[] | undefined }
  | { outcome: 'wrong_trip' }
  | { outcome: 'unknown' }
  | { outcome: 'limited' }
  /** The code of another phone that hands over its boardings. */
  | { outcome: 'handed_over'; count: number }
  | { outcome: 'wrong_hand_over' }

/**
 * Decides about a ticket with the boarding list and the events of this phone alone. A ticket with a good signature that
 * is not in the list was sold after it was downloaded, so its passenger boards; the server checks it later.
 */
export function judgeAtDoor(
  list: BoardingList,
  recorded: readonly RecordedEvent[],
  code: ShownCode,
): DoorVerdict {
  if (code.signed?.isGenuine === false) return { outcome: 'unknown' }
  const seats = list.seats.filter((seat) => isShown(seat, code))
  if (seats.length > 0) return judgeSeats(list, recorded, seats)
  const ended = list.ended.find((ticket) => isShown(ticket, code))
  if (ended) return { outcome: 'ended', seatNo: ended.seatNo, because: ended.because }
  if (!code.signed?.isGenuine) return { outcome: 'unknown' }
  if (code.signed.tripId !== list.tripId) return { outcome: 'wrong_trip' }
  const { seatNo, ticket } = code.signed
  const aboard = aboardSeats(list, recorded).get(unlistedKey(seatNo))
  if (aboard) return { outcome: 'already', seats: [], at: aboard.first.at }
  return { outcome: 'unlisted', seatNo, ticket }
}

const isShown = (seat: Codes, { signed, shortCode, reference }: ShownCode): boolean =>
  seat.ticket === signed?.ticket || seat.shortCode === shortCode || seat.reference === reference

function judgeSeats(
  list: BoardingList,
  recorded: readonly RecordedEvent[],
  seats: ListedSeat[],
): DoorVerdict {
  const aboard = aboardSeats(list, recorded)
  const boards = seats.filter(({ seatNo }) => !aboard.has(seatNo))
  const first = aboard.get(seats[0]?.seatNo ?? '')?.first
  if (boards.length === 0 && first) return { outcome: 'already', seats, at: first.at }
  const amountDue = dueFor(list, recorded, seats[0])
  return amountDue > 0 ? { outcome: 'unpaid', seats, amountDue } : boardedVerdict(seats, boards)
}

export const boardedVerdict = (seats: ListedSeat[], boards: ListedSeat[]): DoorVerdict => ({
  outcome: boards.some(({ missing }) => missing.length > 0) ? 'incomplete' : 'boarded',
  seats,
  boards,
})

/** Returns what a booking still owes: the amount of the list less the cash that this phone took. */
function dueFor(
  list: BoardingList,
  recorded: readonly RecordedEvent[],
  seat: ListedSeat | undefined,
): number {
  const seatNos = list.seats.filter((one) => one.bookingId === seat?.bookingId).map(({ seatNo }) => seatNo)
  const taken = recorded.reduce(
    (sum, event) => (event.kind === 'cash' && seatNos.includes(event.seatNo) ? sum + event.amount : sum),
    0,
  )
  return Math.max(0, (seat?.amountDue ?? 0) - taken)
}

/** Returns the boarded seats that this phone knows: from the list and from its own records. */
export function aboardSeats(list: BoardingList, recorded: readonly RecordedEvent[]) {
  const listed = new Set(list.seats.map(({ seatNo }) => seatNo))
  const ofList = list.seats.flatMap(({ seatNo, boards }) =>
    boards.map(
      ({ at, ...id }): DoorEvent => ({ ...id, kind: 'board', seatNo, seat: seatNo, at: new Date(at) }),
    ),
  )
  const ofPhone = recorded.flatMap((event): DoorEvent[] => {
    if (event.kind === 'cash') return []
    if (event.kind === 'unboard') return [event]
    const { seatNo } = event
    return [{ ...event, seat: listed.has(seatNo) ? seatNo : unlistedKey(seatNo) }]
  })
  return foldDoorEvents([...ofList, ...ofPhone])
}

const unlistedKey = (seatNo: string): string => `unlisted ${seatNo}`
