import { afterEach, expect, test, vi } from 'vitest'
import { startDraft } from '#site/booking/draft.ts'
import { withTrip } from '#site/booking/draft-changes.ts'
import { aTrip } from '#site/testing/sample-trip.ts'
import { holdSeats } from './hold-seats.ts'

const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 1 }
const draft = {
  ...withTrip(startDraft(search, new Date(0)), aTrip()),
  selectedSeats: [{ seatId: 111, seatNo: '11' }],
}
const passenger = {
  passengerName: 'Tester Okon',
  passengerAddress: '1 Sample Road',
  email: 'tester@example.test',
  mobile: '0803 555 0100',
  nextOfKinName: 'Sample Okon',
  nextOfKinPhone: '0803-555-0101',
}

afterEach(() => void vi.unstubAllGlobals())

test('the same details sent twice carry the same key and make one draft; other details carry another', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return Response.json({ data: { id: 5, bookingToken: 'T', holdExpiresIn: 900, amountTotal: 100 } })
  })
  await holdSeats(draft, passenger)
  await holdSeats(draft, passenger)
  await holdSeats(draft, { ...passenger, mobile: '0803 555 0199' })
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
