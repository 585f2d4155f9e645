import { expect, test } from 'vitest'
import type { Trip } from '#contracts/network/trips.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { aTrip } from '#site/testing/sample-trip.ts'
import { TripCard } from './trip-card.tsx'

const card = (said: Partial<Trip>, passengers = 2) => (
  <TripCard
    trip={aTrip(said)}
    passengers={passengers}
    isChosen={false}
    onChoose={() => {}}
    onTap={() => {}}
  />
)

test('a trip shows times, duration, price, bus, seats and amenities', () => {
  const bus = { busType: 'Luxry51', plateNo: 'TFY-051-LA', amenities: ['AC', 'USB'], capacity: 51 } as const
  const words = textOf(card({ bus: { ...bus, amenities: [...bus.amenities] }, availableSeatsCount: 1 }, 1))
  for (const part of ['6:00 am', '4:30 pm', '10 h 30 min', '₦32,000', 'per seat', 'Luxury 51', '51 seats'])
    expect(words).toContain(part)
  expect(words).toContain('1 seat left')
  expect(words).toContain('AC USB')
  expect(words).not.toContain('day')
})

test('air conditioning and USB have an icon, other amenities are words alone', () => {
  const bus = { ...aTrip().bus, amenities: ['A/C', 'USB sockets', 'Toilet'] }
  const html = htmlOf(card({ bus }))
  expect(html.match(/#i-snow/g)).toHaveLength(1)
  expect(html.match(/#i-plug/g)).toHaveLength(1)
  expect(html).toContain('Toilet')
})

test('a trip reads "Daylight trip", but not if it arrives after 6 pm or on another day', () => {
  expect(textOf(card({}))).toContain('Daylight trip')
  expect(textOf(card({ arriveTime: '2026-01-20T17:30:00.000Z' }))).not.toContain('Daylight trip')
  expect(textOf(card({ arriveTime: '2026-01-21T12:00:00.000Z' }))).not.toContain('Daylight trip')
})

test('an offer shows the old price struck through and the new one, also for screen readers', () => {
  const html = htmlOf(card({ price: 25_600, fullPrice: 32_000 }))
  expect(html).toMatch(/<s( [^>]*)?>₦32,000<\/s>/)
  expect(html).toContain('₦25,600, was ₦32,000')
  expect(htmlOf(card({}))).not.toMatch(/<s[ >]/)
})

test('a trip with fewer seats than passengers cannot be chosen and shows the reason', () => {
  const html = htmlOf(card({ availableSeatsCount: 1 }))
  expect(html).toContain('Only 1 seat left (you need 2)')
  expect(html).toContain('disabled=""')
  expect(htmlOf(card({ availableSeatsCount: 2 }))).not.toContain('disabled=""')
  expect(textOf(card({ availableSeatsCount: 0 }, 1))).toContain('Sold out')
})

test('an arrival on another day is marked, also for screen readers, and the overnight rest is shown', () => {
  const route = { ...aTrip().route, duration: '2 days, overnight rest in Lokoja' }
  const html = htmlOf(card({ arriveTime: '2026-01-21T09:30:00.000Z', route }))
  expect(html).toContain('2 days, overnight rest in Lokoja')
  expect(html).toContain('>+1 day<')
  expect(html).toContain('aria-label="6:00 am to 10:30 am, +1 day, Coaster 44')
})

test('a trip names its boarding point and drop-off, also for screen readers; without them no line stays empty', () => {
  const stops = { ...NO_STOPS, boardingPoint: 'Jibowu Park', dropOff: 'Camp gate' }
  const html = htmlOf(card({ stops }))
  expect(html).toContain('>Jibowu Park</small>')
  expect(html).toContain('>Camp gate</small>')
  expect(html).toContain(
    'aria-label="6:00 am to 4:30 pm, Coaster 44, ₦32,000, 26 seats left, boards at Jibowu Park"',
  )
  const bare = htmlOf(card({}))
  expect(bare).not.toContain('></small>')
  expect(bare).toContain('aria-label="6:00 am to 4:30 pm, Coaster 44, ₦32,000, 26 seats left"')
})
