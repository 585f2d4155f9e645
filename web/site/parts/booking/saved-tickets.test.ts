import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSavedTickets, removeSavedTicket, type SavedTicket, saveTicket } from './saved-tickets.ts'

const NOW = new Date('2026-11-17T06:00:00Z')
const HOUR = 3_600_000

const ticket = (reference: string, departsIn: number): SavedTicket => ({
  reference,
  origin: 'Lagos',
  destination: 'Awgu (Enugu)',
  departTime: new Date(NOW.getTime() + departsIn * HOUR).toISOString(),
  arriveTime: new Date(NOW.getTime() + (departsIn + 10) * HOUR).toISOString(),
  place: 'Jibowu park',
  plateNo: 'KJA-101AA',
  seats: [{ seatNo: '5', code: 'T2', shortCode: '7K3MQ2XV' }],
  savedAt: NOW.toISOString(),
})

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('saved tickets are shown by departure, and a ticket that is saved again replaces the older one', () => {
  saveTicket(ticket('B', 20), NOW)
  saveTicket(ticket('A', 3), NOW)
  saveTicket({ ...ticket('B', 2), plateNo: 'NEW' }, NOW)
  expect(readSavedTickets(NOW).map(({ reference, plateNo }) => [reference, plateNo])).toEqual([
    ['B', 'NEW'],
    ['A', 'KJA-101AA'],
  ])
})

test('a passenger removes a ticket from the phone', () => {
  saveTicket(ticket('A', 3), NOW)
  removeSavedTicket('A', NOW)
  expect(readSavedTickets(NOW)).toEqual([])
  expect(localStorage.getItem('tafiya.saved-tickets')).toBeNull()
})

test('a ticket is gone two days after the arrival', () => {
  saveTicket(ticket('A', 1), NOW)
  const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
  expect(readSavedTickets(hoursLater(58))).toHaveLength(1)
  expect(readSavedTickets(hoursLater(59))).toEqual([])
  expect(localStorage.getItem('tafiya.saved-tickets')).toBeNull()
})

test.each(['{', '{}', '[{"reference":1}]'])('the stored text %s counts as no tickets', (text) => {
  localStorage.setItem('tafiya.saved-tickets', text)
  expect(readSavedTickets(NOW)).toEqual([])
})
