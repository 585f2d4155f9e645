import type { DoorVerdict } from '#domain/door-verdict.ts'
import { lagosClock } from '#domain/lagos-time.ts'
import { formatNaira, naira } from '#domain/money.ts'
import { seatsInWords } from '#domain/seats-in-words.ts'

export type VerdictTexts = {
  title: string
  look: 'ok' | 'again' | 'pay' | 'stop' | 'odd'
  /** The largest text: the seats or the amount due. */
  figure: string | null
  lines: string[]
}

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
        lines: [verdict.seats[0]?.name ?? ''],
      }
    case 'unlisted':
      return {
        title: 'Boarded',
        look: 'ok',
        figure: verdict.seatNo,
        lines: ['Sold after your list was downloaded. It will be checked.'],
      }
    case 'already':
      return {
        title: 'Already boarded',
        look: 'again',
        figure: seats(verdict.seats),
        lines: [`Boarded at ${lagosClock(verdict.at)}.`, 'Two people with one ticket? Ask for ID.'],
      }
    case 'unpaid':
      return {
        title: 'Balance due',
        look: 'pay',
        figure: formatNaira(naira(verdict.amountDue)),
        lines: [
          `${verdict.seats[0]?.name ?? ''}, ${seatsInWords(verdict.seats.map(({ seatNo }) => seatNo))}`,
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

const seats = (all: readonly { seatNo: string }[]): string => all.map(({ seatNo }) => seatNo).join(', ')
