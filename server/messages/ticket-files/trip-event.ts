import { createHash } from 'node:crypto'
import type { Company } from '#domain/company/company.ts'
import { importantInformation } from '#domain/company/terms.ts'
import { routeName } from '#domain/network/route-name.ts'
import { boardingPlace } from '#domain/network/stops.ts'
import { lagosWallClock } from '#domain/platform/lagos-time.ts'
import type { BookingView } from '#server/bookings/public/booking-view.ts'
import { formatSeatNos } from '#server/platform/documents/ticket.ts'
import { calendarText, writeCalendar } from './write-calendar.ts'

/**
 * Returns the trip of a booking as an iCalendar file. It names neither the passenger nor the reference: calendars are
 * shared with family and colleagues. A calendar replaces an event with the same UID if `SEQUENCE` is higher, so a
 * changed or cancelled trip replaces the one that the passenger added before.
 */
export function tripEvent(view: BookingView, company: Company): string {
  const { trip } = view
  const isCancelled = view.status === 'CANCELLED'
  const summary = calendarText(`Bus: ${routeName(trip)}`)
  return writeCalendar([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', `-//${calendarText(company.name).replaceAll('/', ' ')}//Bus tickets//EN`],
    ['METHOD', 'PUBLISH'],
    ...LAGOS_TIME,
    ['BEGIN', 'VEVENT'],
    ['UID', `${digestOf(view.bookingToken)}@${new URL(company.publicUrl).hostname}`],
    ['DTSTAMP', utc(view.readAt)],
    ['LAST-MODIFIED', utc(changedAt(view))],
    ['SEQUENCE', String(secondsBetween(view.createdAt, changedAt(view)))],
    ['STATUS', isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    ['SUMMARY', summary],
    ['DTSTART;TZID=Africa/Lagos', inLagos(trip.departTime)],
    ['DTEND;TZID=Africa/Lagos', inLagos(trip.arriveTime)],
    ['LOCATION', calendarText(boardingPlace(trip.stops) || trip.origin)],
    ['DESCRIPTION', calendarText(descriptionOf(view, company))],
    ['URL', `${company.publicUrl}/manage-booking`],
    // Some calendars keep a cancelled event, and its alarm would still ring.
    ...(isCancelled ? [] : alarm(summary)),
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ])
}

const alarm = (summary: string) =>
  [
    ['BEGIN', 'VALARM'],
    ['ACTION', 'DISPLAY'],
    ['TRIGGER', '-PT2H'],
    ['DESCRIPTION', summary],
    ['END', 'VALARM'],
  ] as const

/** Nigeria has the same offset all year, without daylight saving, and has had it since long before any ticket. */
const LAGOS_TIME = [
  ['BEGIN', 'VTIMEZONE'],
  ['TZID', 'Africa/Lagos'],
  ['BEGIN', 'STANDARD'],
  ['DTSTART', '19700101T000000'],
  ['TZOFFSETFROM', '+0100'],
  ['TZOFFSETTO', '+0100'],
  ['TZNAME', 'WAT'],
  ['END', 'STANDARD'],
  ['END', 'VTIMEZONE'],
] as const

function descriptionOf(view: BookingView, company: Company): string {
  if (view.status === 'CANCELLED') return 'This booking was cancelled.'
  const { trip, seats, due } = view
  const information = importantInformation({
    ...trip,
    boardingPoint: trip.stops.boardingPoint,
    nightStop: trip.stops.nightStop,
    due,
    support: company,
  })
  const wanted = information.filter(
    ({ about }) => about === 'arrival' || about === 'papers' || about === 'night',
  )
  const seatLine = `${seats.length === 1 ? 'Seat' : 'Seats'} ${formatSeatNos(seats)}`
  return [seatLine, ...wanted.map(({ text }) => text)].join('\n')
}

/** The last change of the booking, its trip, its route or its bus. */
const changedAt = ({ updatedAt, trip }: BookingView): Date =>
  new Date(Math.max(updatedAt.getTime(), trip.changedAt.getTime()))

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))

/** A digest, because the reference opens the booking and a UID is not secret. */
const digestOf = (bookingToken: string): string =>
  createHash('sha256').update(`calendar ${bookingToken}`).digest('hex').slice(0, 32)

/** `20260120T050000Z` */
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** `20260120T060000`, the time on a clock in Lagos. */
const inLagos = (at: Date): string => `${lagosWallClock(at).replace(/[-:]/g, '')}00`
