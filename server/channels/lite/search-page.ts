import type { PublicRoute } from '#contracts/network/public-routes.ts'
import { MAX_TRIP_DAYS } from '#contracts/network/trip-days.ts'
import { placeLabel } from '#domain/network/places.ts'
import { html } from '#domain/platform/html.ts'
import { addDays, lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import type { FieldErrors } from '#server/platform/errors.ts'
import { type Option, selectField } from './fields.ts'
import type { LitePage } from './page.ts'
import { placesFrom, placesTo, type Search } from './read-search.ts'

type Shown = {
  search: Search
  errors?: FieldErrors
  routes: readonly PublicRoute[]
  today: string
  seatLimit: number
  notice?: string | undefined
}

export function searchPage({ search, errors = {}, routes, today, seatLimit, notice }: Shown): LitePage {
  return {
    title: 'Book Your Trip',
    canonical: '/',
    notice,
    body: html`<form action="/lite/trips" novalidate>
${selectField({ name: 'origin', label: 'Departure', empty: 'Where from?' }, places(placesFrom(routes)), search.origin, errors)}
${selectField({ name: 'destination', label: 'Destination', empty: 'Where to?' }, places(placesTo(routes, search.origin)), search.destination, errors)}
${selectField({ name: 'date', label: 'Travel date', empty: 'Choose a date' }, days(today, search.date), search.date, errors)}
${selectField({ name: 'passengers', label: 'Passengers' }, counts(seatLimit), String(search.passengers), errors)}
<p><button>Search</button></p>
</form>
<p>These pages work on any phone, without JavaScript. You can pick your seat, pay online and get your ticket here.</p>`,
  }
}

const places = (names: readonly string[]): Option[] =>
  names
    .map((value) => ({ value, label: placeLabel(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))

/** A list works where a calendar does not, and nobody has to guess how to write a date. */
function days(today: string, chosen: string): Option[] {
  const next = Array.from({ length: MAX_TRIP_DAYS }, (_, index) => addDays(today, index))
  const all = chosen === '' || next.includes(chosen) ? next : [...next, chosen]
  return all.map((value) => ({ value, label: lagosDate(lagosInstant(value)) }))
}

const counts = (most: number): Option[] =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))
