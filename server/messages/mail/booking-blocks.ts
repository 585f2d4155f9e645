import { formatReference } from '#domain/bookings/booking-reference.ts'
import { HOW_TO_PAY_BALANCE, importantInformation } from '#domain/company/terms.ts'
import { VAT_FACT } from '#domain/company/vat.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { boardingPlace } from '#domain/network/stops.ts'
import { travelTime } from '#domain/network/travel-time.ts'
import { type Html, html } from '#domain/platform/html.ts'
import { lagosClock, lagosDate, lagosDay } from '#domain/platform/lagos-time.ts'
import { formatNaira } from '#domain/platform/money.ts'
import { PALETTE } from '#server/platform/documents/palette.ts'
import {
  type BookingFacts,
  formatSeatNos,
  type LinkedBooking,
  type Trip,
} from '#server/platform/documents/ticket.ts'
import { type Block, button, type Fact, FONT, facts, list, notice, outlinedButton } from './blocks.ts'

/** Shows the trip as on the ticket: both towns with their stops, and the travel time between them. */
export function tripBlock(trip: Trip): Block {
  const day = `${lagosDate(trip.departTime)} (all times WAT)`
  const { boardingMapUrl, dropOff } = trip.stops
  const place = boardingPlace(trip.stops)
  const later = lagosDay(trip.arriveTime) === lagosDay(trip.departTime) ? null : lagosDate(trip.arriveTime)
  return {
    html: html`<tr><td style="padding:16px 24px 0"><table role="presentation" class="panel" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${PALETTE.sand}" style="background:${PALETTE.sand};border-radius:12px"><tr><td style="padding:16px 18px"><p class="ink" style="margin:0 0 10px;font-size:15px;font-weight:600;color:${PALETTE.ink};${FONT}">${day}</p><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${stop(trip.departTime, trip.origin, [place && html`${place}${boardingMapUrl && mapLink(boardingMapUrl)}`], 'left')}<td width="24%" align="center" valign="top" class="soft" style="padding-top:9px;font-size:13px;line-height:1.3;color:${PALETTE.inkSoft};${FONT}"><div style="border-top:3px dashed ${PALETTE.khaki};font-size:0;line-height:0;margin:0 8px 5px">&nbsp;</div>${unbroken(travelTime(trip.departTime, trip.arriveTime))}</td>${stop(trip.arriveTime, trip.destination, [later, dropOff], 'right')}</tr></table></td></tr></table></td></tr>`,
    text: [
      day,
      `${lagosClock(trip.departTime)} ${trip.origin}`,
      place && `Boarding point: ${place}`,
      boardingMapUrl && `Map: ${boardingMapUrl}`,
      `${lagosClock(trip.arriveTime)} ${trip.destination}${later ? ` (${later})` : ''}, ${travelTime(trip.departTime, trip.arriveTime)}`,
      dropOff && `Drop-off: ${dropOff}`,
    ]
      .filter((line) => line !== '')
      .join('\n'),
  }
}

const mapLink = (url: string): Html =>
  html` <a class="link" href="${url}" target="_blank" rel="noopener" style="color:${PALETTE.green};white-space:nowrap">Open map</a>`

/** Lets '10 h 30 min' break only between hours and minutes. */
const unbroken = (duration: string): string => duration.replace(/(\d) /g, '$1\u00a0')

/** `details` are lines below the town. Empty ones are left out. */
const stop = (
  at: Date,
  town: string,
  details: readonly (Html | string | null)[],
  align: 'left' | 'right',
): Html =>
  html`<td width="38%" valign="top" align="${align}" class="ink" style="color:${PALETTE.ink};font-size:15px;line-height:1.3;font-weight:600;word-break:break-word;${FONT}"><span style="font-size:22px;font-weight:700;white-space:nowrap">${lagosClock(at)}</span><br>${town}${details.map((line) => line && html`<br><span class="soft" style="font-size:13px;font-weight:400;color:${PALETTE.inkSoft}">${line}</span>`)}</td>`

export const referenceFact = (booking: BookingFacts): Fact => ({
  name: 'Reference',
  value: formatReference(booking.reference),
  isReference: true,
})

export const seatsFact = ({ seats }: BookingFacts): Fact => ({
  name: seats.length === 1 ? 'Seat' : 'Seats',
  value: formatSeatNos(seats),
})

export function bookingBlock(booking: BookingFacts): Block {
  const { trip, seats } = booking
  return facts([
    referenceFact(booking),
    { name: 'Passenger', value: booking.passengerName },
    seatsFact(booking),
    { name: 'Bus', value: `${BUS_TYPE_NAMES[trip.busType]}, ${trip.plateNo}` },
    {
      name: `Total (${seatCount(seats.length)})`,
      value: formatNaira(booking.total),
    },
    { name: 'Paid', value: formatNaira(booking.paid) },
    VAT_FACT,
  ])
}

/** Shows the balance due and a button to pay it; empty if nothing is due. */
export const balanceBlocks = ({ due, link }: LinkedBooking): Block[] =>
  due <= 0
    ? []
    : [
        notice(`Balance due: ${formatNaira(due)}`, HOW_TO_PAY_BALANCE),
        button(`Pay balance ${formatNaira(due)}`, link),
      ]

export const viewBlock = ({ link }: { link: string }): Block => outlinedButton('View my booking', link)

export function informationBlock({ trip, due, company }: BookingFacts): Block {
  const all = importantInformation({
    destination: trip.destination,
    departTime: trip.departTime,
    arriveTime: trip.arriveTime,
    busType: trip.busType,
    boardingPoint: trip.stops.boardingPoint,
    nightStop: trip.stops.nightStop,
    due,
    support: company,
  })
  // Leaves out the balance, for which mails have their own notice, and support, because the footer has the contact.
  const rest = all.filter(({ about }) => about !== 'balance' && about !== 'support')
  return list(
    'Important information',
    rest.map(({ text }) => text),
  )
}

export const BECAUSE_BOOKED = 'You are receiving this e-mail because this address was used to book a seat.'
