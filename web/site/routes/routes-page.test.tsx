import { expect, test } from 'vitest'
import { NO_STOPS } from '#domain/network/stops.ts'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { aTrip } from '#site/testing/sample-trip.ts'
import { Departure } from './departure.tsx'
import { RouteList } from './route-list.tsx'

const route = {
  id: 4,
  origin: 'Lagos',
  destination: 'Awgu (Enugu)',
  distanceKm: 590,
  duration: '10.5 hours',
  paymentType: 'Split' as const,
  isActive: true,
  stops: NO_STOPS,
}
const back = { ...route, id: 5, origin: 'Awgu (Enugu)', destination: 'Lagos' }

test('the list groups routes by departure and links to their pages', () => {
  const list = <RouteList routes={[route, back]} isUnknown={false} />
  expect(textOf(list)).toContain('Routes and fares')
  expect(textOf(list)).toContain('From Enugu: Awgu camp')
  expect(htmlOf(list)).toContain('href="/bus/lagos-to-awgu-enugu"')
  expect(htmlOf(list)).toContain('href="/bus/awgu-enugu-to-lagos"')
})

test('the address of an unknown route gets an explanation and the other routes', () => {
  const words = textOf(<RouteList routes={[route]} isUnknown />)
  expect(words).toContain('Route not found')
  expect(words).toContain('We don’t run this route at the moment. Please choose one of our other routes.')
  expect(words).toContain('Enugu: Awgu camp')
})

test('without any route the list says so', () => {
  expect(textOf(<RouteList routes={[]} isUnknown={false} />)).toContain(
    'No routes are on sale at the moment. Please check again soon.',
  )
})

test('a departure shows day, times, bus, fare and free seats, and links to the wizard', () => {
  const departure = <Departure trip={aTrip({ fullPrice: 40_000 })} routeStops={NO_STOPS} />
  const words = textOf(departure)
  for (const part of [
    'Tue 20 Jan 2026',
    '6:00 am',
    '4:30 pm',
    'Coaster 44',
    '₦40,000',
    '₦32,000',
    '26 seats left',
  ])
    expect(words).toContain(part)
  expect(htmlOf(departure)).toContain(
    'href="/booking?from=lagos&amp;to=awgu-enugu&amp;date=2026-01-20&amp;seats=1"',
  )
})

test('a sold-out departure cannot be booked', () => {
  const departure = <Departure trip={aTrip({ availableSeatsCount: 0 })} routeStops={NO_STOPS} />
  expect(textOf(departure)).toContain('Sold out')
  expect(textOf(departure)).not.toContain('Book a seat')
})

test('a departure names its boarding point only if it differs from that of the route', () => {
  const stops = { ...NO_STOPS, boardingPoint: 'Jibowu Park' }
  const trip = aTrip({ stops })
  expect(textOf(<Departure trip={trip} routeStops={NO_STOPS} />)).toContain('Boards at Jibowu Park')
  expect(textOf(<Departure trip={trip} routeStops={stops} />)).not.toContain('Boards at')
})
