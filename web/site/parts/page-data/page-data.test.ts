import { expect, test } from 'vitest'
import type { PageData } from '#contracts/channels/page-data.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { aPolicy } from '#site/testing/sample-booking.ts'
import { emptyPageData, readPageData } from './page-data.ts'

const data: PageData = {
  settings: null,
  settingsKnown: true,
  routes: [
    {
      id: 1,
      origin: 'Lagos',
      destination: 'Awgu (Enugu)',
      distanceKm: 590,
      duration: '10.5 hours',
      paymentType: 'Split',
      isActive: true,
      stops: NO_STOPS,
    },
  ],
  routeTrips: null,
  content: { stories: [], team: [], questions: [], offers: [], hasCodes: false },
  refundPolicy: aPolicy,
  self: null,
  today: '2026-01-12',
  publicUrl: 'https://tafiya.example',
  testEnv: null,
  hasSandboxCheckout: false,
  refundAccount: null,
}

test('page data that the server wrote is read unchanged', () => {
  expect(readPageData(JSON.stringify(data))).toEqual(data)
})

test.each([[null], [''], ['{"settings":'], ['{"settings":7}']])('%j counts as no page data', (text) => {
  expect(readPageData(text)).toBeNull()
})

test('without the server’s data, the current day in Lagos is used as today', () => {
  expect(emptyPageData(new Date('2026-01-12T23:30:00Z')).today).toBe('2026-01-13')
})
