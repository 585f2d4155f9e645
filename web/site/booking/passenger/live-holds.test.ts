import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { heldDrafts, rememberHold } from '#site/booking/held-drafts.ts'
import { startDraft } from '#site/parts/draft/draft.ts'
import { aBooking } from '#site/testing/sample-booking.ts'
import { liveHolds } from './live-holds.ts'

const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 1 }

/** The bookings that the server knows, by token. */
const known = new Map<string | null, PublicBooking>()
const stored = new Map<string, string>()

beforeEach(() => {
  known.clear()
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string) => {
    const booking = known.get(new URL(url, 'http://localhost').searchParams.get('bookingToken'))
    return booking ? Response.json({ booking }) : Response.json({ error: 'No.' }, { status: 404 })
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('only unpaid holds that are still live are offered, and ended ones are forgotten', async () => {
  for (const bookingToken of ['LIVE', 'PAID', 'OVER', 'UNKNOWN'])
    rememberHold({ ...startDraft(search, new Date()), bookingToken })
  known.set('LIVE', aBooking({ bookingToken: 'LIVE', status: 'PENDING', holdExpiresIn: 725 }))
  known.set('PAID', aBooking({ bookingToken: 'PAID' }))
  known.set('OVER', aBooking({ bookingToken: 'OVER', status: 'DRAFT', holdExpiresIn: 0 }))
  expect(await liveHolds()).toMatchObject([{ bookingToken: 'LIVE', secondsLeft: 725 }])
  expect(heldDrafts(new Date()).map(({ bookingToken }) => bookingToken)).toEqual(['LIVE', 'UNKNOWN'])
})
