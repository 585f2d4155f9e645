import { expect, test } from 'vitest'
import { NO_STOPS, type Stops } from '#domain/network/stops.ts'
import { startDraft } from '#site/parts/draft/draft.ts'
import { withTrip } from '#site/parts/draft/draft-changes.ts'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { aTrip } from '#site/testing/sample-trip.ts'
import { TripSummary } from './trip-summary.tsx'

const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 2 }

const summary = (stops: Stops) => (
  <TripSummary draft={withTrip(startDraft(search, new Date(0)), aTrip({ stops }))} title="Your trip" />
)

test('the summary shows where to board, a map that opens in a new tab, the night stop and the drop-off', () => {
  const stops = {
    boardingPoint: 'Jibowu Park',
    boardingAddress: '12 Ikorodu Road',
    boardingLandmark: 'opposite the filling station',
    boardingMapUrl: 'https://maps.example/jibowu',
    dropOff: 'Camp gate',
    nightStop: 'Lokoja, 7 pm to 6 am, your room is included',
  }
  const words = textOf(summary(stops))
  expect(words).toContain('Lagos Jibowu Park, 12 Ikorodu Road, opposite the filling station Open map')
  expect(words).toContain('Night stop Lokoja, 7 pm to 6 am, your room is included')
  expect(words).toContain('Awgu (Enugu) Camp gate')
  expect(htmlOf(summary(stops))).toContain(
    'href="https://maps.example/jibowu" target="_blank" rel="noopener noreferrer"',
  )
})

test('without stops the summary names only the towns', () => {
  const words = textOf(summary(NO_STOPS))
  expect(words).toContain('WAT Lagos Tue 20 Jan 2026')
  expect(words).toContain('WAT Awgu (Enugu) Bus ')
  expect(words).not.toContain('Open map')
  expect(words).not.toContain('Night stop')
})

test('an address that is not a web link does not become a link', () => {
  const stops = { ...NO_STOPS, boardingPoint: 'Jibowu Park', boardingMapUrl: 'javascript:alert(1)' }
  expect(htmlOf(summary(stops))).not.toContain('javascript')
})

test('chosen seats are named as numbers, so that they do not read as a count', () => {
  const draft = {
    ...withTrip(startDraft(search, new Date(0)), aTrip()),
    selectedSeats: [{ seatId: 103, seatNo: '3' }],
  }
  expect(textOf(<TripSummary draft={draft} title="Your trip" />)).toContain('Seat number 3')
})
