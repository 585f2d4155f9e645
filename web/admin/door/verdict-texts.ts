import type { DoorVerdict, ListedSeat } from '#domain/boarding/door-verdict.ts'
import { detailsInWords, type PassengerField } from '#domain/bookings/passenger-details.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'

export type VerdictTexts = {
  title: string
  look: 'ok' | 'amber' | 'again' | 'pay' | 'stop' | 'odd'
  /** The largest text: the seats or the amount due. */
  figure: string | null
  lines: string[]
}

const ADD_DETAILS = 'Let them on. Add the details in the passenger manifest when you are online.'
const DO_NOT_BOARD = 'Do not board.'
const ENDED = {
  moved: 'This booking was moved. Ask for the newer ticket.',
  seat_changed: 'The seats on this booking were changed. Ask for the newer ticket.',
  cancelled: 'This booking was cancelled. Send them to the counter.',
}

export function verdictTexts(verdict: DoorVerdict): VerdictTexts {
  switch (verdict.outcome) {
    case 'boarded':
      return {
        title: 'Boarded',
        look: 'ok',
        figure: seats(verdict.boards),
        lines: verdict.boards.map((seat) => personOn(seat, verdict.boards)),
      }
    case 'incomplete':
      return {
        title: 'Boarded, details missing',
        look: 'amber',
        figure: seats(verdict.boards),
        lines: [
          ...verdict.boards.map((seat) => personOn(seat, verdict.boards)),
          ...missingTexts(verdict.boards),
        ],
      }
    case 'unlisted': {
      const missing = missingTexts([verdict])
      return {
        title: missing.length > 0 ? 'Boarded, details missing' : 'Boarded',
        look: missing.length > 0 ? 'amber' : 'ok',
        figure: seats([verdict]),
        lines: ['Sold after your list was downloaded. It will be checked.', ...missing],
      }
    }
    case 'already':
      return {
        title: 'Already boarded',
        look: 'again',
        figure: verdict.seats.length > 0 ? seats(verdict.seats) : null,
        lines: [`Boarded at ${lagosClock(verdict.at)}.`, 'Two people with one ticket? Ask for ID.'],
      }
    case 'unpaid':
      return {
        title: 'Balance due',
        look: 'pay',
        figure: formatNaira(naira(verdict.amountDue)),
        lines: [
          verdict.seats[0]
            ? `${verdict.seats[0].name}, ${seatsInWords(verdict.seats.map(({ seatNo }) => seatNo))}`
            : 'Sold after your list was downloaded. Take the balance in the passenger manifest.',
        ],
      }
    case 'ended':
      return {
        title: 'Old ticket',
        look: 'stop',
        figure: null,
        lines: [ENDED[verdict.because], DO_NOT_BOARD],
      }
    case 'wrong_trip':
      return {
        title: 'Wrong trip',
        look: 'stop',
        figure: null,
        lines: ['This ticket is for another bus.', DO_NOT_BOARD],
      }
    case 'handed_over':
      return {
        title: 'Boardings received',
        look: 'ok',
        figure: String(verdict.count),
        lines: ['This phone uploads them when it is online. The other phone keeps them too.'],
      }
    case 'wrong_hand_over':
      return {
        title: 'Wrong trip',
        look: 'stop',
        figure: null,
        lines: ['This code hands over boardings for another bus.'],
      }
    case 'limited':
      return {
        title: 'Too many wrong codes',
        look: 'odd',
        figure: null,
        lines: ['Scan the ticket, type the booking reference, or wait 15 minutes.'],
      }
    case 'unknown':
      return {
        title: 'Unknown ticket',
        look: 'odd',
        figure: null,
        lines: [DO_NOT_BOARD, 'Scan again in better light, or type the code.'],
      }
  }
}

/** Names the person on a seat. Adds the seat if several seats board. */
const personOn = ({ seatNo, name }: ListedSeat, all: readonly ListedSeat[]): string =>
  all.length === 1 ? name : `Seat ${seatNo}: ${name}`

/** Says which details of boarded passengers are missing, and where to add them. Empty if none are. */
export function missingTexts(
  boarded: readonly { seatNo: string; missing?: readonly PassengerField[] | undefined }[],
): string[] {
  const lines = boarded.flatMap(({ seatNo, missing = [] }) =>
    missing.length === 0
      ? []
      : [`Missing${boarded.length === 1 ? '' : `, seat ${seatNo}`}: ${detailsInWords(missing)}`],
  )
  return lines.length === 0 ? [] : [...lines, ADD_DETAILS]
}

const seats = (all: readonly { seatNo: string }[]): string =>
  `${all.length === 1 ? 'Seat' : 'Seats'} ${all.map(({ seatNo }) => seatNo).join(', ')}`
