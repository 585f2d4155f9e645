import { gsmText } from '#domain/messages/gsm-text.ts'
import { campTownOf } from '#domain/network/places.ts'
import { seatCount, seatsInWords } from '#domain/network/seats-in-words.ts'
import { nightTown } from '#domain/network/stops.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import type { OwnBooking } from './conversation-world.ts'

/** The gateway shows at most this many characters, the word CON or END included. */
export const MOST_CHARACTERS = 182

/** The session goes on unless `isEnd`. */
export type Screen = { text: string; isEnd: boolean }

export const KEY_LINES = {
  back: '0 Back',
  backAndMenu: '0 Back\n00 Main menu',
  moreAndBack: '99 More\n0 Back',
  nextAndBack: '99 Next\n0 Back',
} as const

/** The answer to the gateway: `CON ` if another input follows, `END ` if not. */
export const answerOf = ({ text, isEnd }: Screen): string => `${isEnd ? 'END' : 'CON'} ${text}`

/** Puts the lines below each other, without empty ones, in characters that every handset shows. */
export function say(lines: readonly string[], { isEnd = false }: { isEnd?: boolean } = {}): Screen {
  const shown = lines.flatMap((line) => line.split('\n')).map(gsmText)
  const text = shown.filter((line) => line !== '').join('\n')
  return { text: text.slice(0, MOST_CHARACTERS - 'CON '.length), isEnd }
}

/** `N35,000`: ₦ is not in the GSM alphabet. */
export const ussdNaira = (amount: Kobo): string => formatNaira(amount).replace('₦', 'N')

/** `Lagos-Awgu`: the town of a camp without its state, because the caller has already chosen the state. */
export const journeyOf = ({ origin, destination }: { origin: string; destination: string }): string =>
  `${townOf(origin)}-${townOf(destination)}`

const townOf = (place: string): string => short(campTownOf(place)?.name ?? place, 10)

/** `Ogbomosho Town` becomes `Ogbomosho.` */
function short(name: string, most: number): string {
  const plain = gsmText(name)
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).trimEnd()}.`
}

/** `Tue 17 Nov` */
export const shortDay = (at: Date): string => lagosDate(at).replace(/ \d{4}$/, '')

/** `Tue 17 Nov 5:30am`, or `5:30am` */
export const timeOf = (at: Date, { withDay = true }: { withDay?: boolean } = {}): string =>
  `${withDay ? `${shortDay(at)} ` : ''}${lagosClock(at).replace(' ', '')}`

/** `Lagos-Awgu Tue 17 Nov 5:30am Jibowu, seat 11.` */
export const ticketLine = (booking: OwnBooking): string => {
  const { boardingPoint, departTime, seatNos } = booking
  const seats = seatNos.length > 4 ? seatCount(seatNos.length) : seatsInWords(seatNos, ',')
  const from = boardingPoint === '' ? '' : ` ${short(boardingPoint, 14)}`
  return `${journeyOf(booking)} ${timeOf(departTime)}${from}, ${seats}.${nightIn(booking)}`
}

/** ` Night in Lokoja.`, or nothing. */
export const nightIn = (stops: { nightStop: string }): string =>
  stops.nightStop === '' ? '' : ` Night in ${short(nightTown(stops), 10)}.`

export const problem = (text: string): Screen => say([gsmText(text).slice(0, 150), KEY_LINES.backAndMenu])

export function list(
  title: string,
  entries: readonly string[],
  { page, perPage }: { page: number; perPage: number },
): Screen {
  const pages = pagesOf(entries, perPage)
  return say([
    title,
    ...(pages[page % pages.length] ?? []),
    pages.length > 1 ? KEY_LINES.moreAndBack : KEY_LINES.back,
  ])
}

export function pagesOf<Entry>(entries: readonly Entry[], perPage: number): Entry[][] {
  const count = Math.ceil(entries.length / perPage)
  return Array.from({ length: count }, (_, i) => entries.slice(i * perPage, (i + 1) * perPage))
}

/** A hold without an end of its own lasts until the trip closes. */
export const clock = (at: Date | null): string => (at ? timeOf(at, { withDay: false }) : 'the trip closes')
