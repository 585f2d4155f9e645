import type { TripDay } from '#contracts/network/trip-days.ts'
import type { Trip } from '#contracts/network/trips.ts'
import { COMMITMENT_FEE_PER_PASSENGER, isSplitOffered } from '#domain/bookings/fares.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { placeLabel } from '#domain/network/places.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { daysLater } from '#domain/network/travel-time.ts'
import { type Html, html } from '#domain/platform/html.ts'
import { lagosClock, lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import type { LitePage } from './page.ts'
import type { Search } from './read-search.ts'

const MOST_OTHER_DAYS = 6

type Shown = { search: Search; trips: readonly Trip[]; days: readonly TripDay[]; notice?: string | undefined }

export function tripsPage({ search, trips, days, notice }: Shown): LitePage {
  const day = lagosDate(lagosInstant(search.date))
  const others = nearest(days, search.date)
  return {
    title: `${placeLabel(search.origin)} to ${placeLabel(search.destination)}`,
    canonical: '/booking',
    notice,
    body: html`<p>${day}. <a href="/lite?${queryStringOf(search)}">Change search</a></p>
${
  trips.length === 0
    ? html`<p>No trips found for this route on the selected date.</p>`
    : html`<ul class="t">${trips.map((trip) => tripItem(trip, search.passengers))}</ul>`
}
${
  others.length > 0 &&
  html`<h2>Other days with free seats</h2>
<ul>${others.map(({ date, price }) => html`<li><a href="/lite/trips?${queryStringOf({ ...search, date })}">${lagosDate(lagosInstant(date))}</a>, from ${formatNaira(naira(price ?? 0))}</li>`)}</ul>`
}`,
  }
}

export const queryStringOf = (search: Search): string =>
  new URLSearchParams({ ...search, passengers: String(search.passengers) }).toString()

function tripItem(trip: Trip, passengers: number): Html {
  const { departTime, arriveTime, stops, bus } = trip
  const [departs, arrives] = [lagosClock(new Date(departTime)), lagosClock(new Date(arriveTime))]
  const left = trip.availableSeatsCount
  const price = naira(trip.price)
  return html`<li><b>${departs}</b> to <b>${arrives}</b> ${daysLater(departTime, arriveTime)}<br>
${formatNaira(price)} per seat${trip.fullPrice !== undefined && html`, was ${formatNaira(naira(trip.fullPrice))}`}<br>
${BUS_TYPE_NAMES[bus.busType]}, ${left === 0 ? 'sold out' : `${seatCount(left)} left`}<br>
${stops.boardingPoint && html`Boards at ${stops.boardingPoint}<br>`}
${stops.nightStop && html`Night stop: ${stops.nightStop}<br>`}
${isSplitOffered(trip.route.paymentType, price, passengers) && html`Or ${formatNaira(COMMITMENT_FEE_PER_PASSENGER)} per passenger now and the rest before boarding<br>`}
${
  left < passengers
    ? left > 0 && html`Only ${seatCount(left)} left (you need ${passengers})`
    : html`<a class="b" href="/lite/seats?trip=${trip.id}&amp;passengers=${passengers}">Choose seats <span class="h">on the ${departs} bus</span></a>`
}</li>`
}

/** Returns the nearest days with free seats, the earliest first. */
const nearest = (days: readonly TripDay[], date: string): TripDay[] =>
  days
    .filter((day) => day.price !== null && day.date !== date)
    .toSorted((a, b) => distance(a.date, date) - distance(b.date, date))
    .slice(0, MOST_OTHER_DAYS)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))

const distance = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b))
