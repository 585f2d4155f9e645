import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Draft, startDraft } from '#site/parts/draft/draft.ts'
import { forgetHold, heldDrafts, rememberHold } from './held-drafts.ts'

const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 1 }
const passengerInfo = {
  passengerName: 'Tester Okon',
  passengerAddress: '1 Sample Road',
  email: 'tester@example.test',
  mobile: '0803 555 0100',
  nextOfKinName: 'Sample Okon',
  nextOfKinPhone: '0803-555-0101',
  offerCode: '',
}
const held = (bookingToken: string): Draft => ({
  ...startDraft(search, new Date()),
  bookingToken,
  passengerInfo,
  paymentInfo: { method: 'full', amount: 32_000, email: 'tester@example.test' },
})
const tokens = (now = new Date()) => heldDrafts(now).map(({ bookingToken }) => bookingToken)

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('holds are remembered in order until they are forgotten', () => {
  rememberHold(held('FIRST'))
  rememberHold(held('SECOND'))
  expect(tokens()).toEqual(['FIRST', 'SECOND'])
  forgetHold('FIRST')
  expect(tokens()).toEqual(['SECOND'])
  forgetHold('SECOND')
  expect(stored.size).toBe(0)
})

test('personal data is not kept with a hold', () => {
  rememberHold(held('FIRST'))
  expect([...stored.values()].join()).not.toMatch(/Okon|example\.test|0803/)
})

test('a hold of more than two hours ago is left out, and unreadable text counts as none', () => {
  rememberHold(held('FIRST'))
  expect(tokens(new Date(Date.now() + 119 * 60_000))).toEqual(['FIRST'])
  expect(tokens(new Date(Date.now() + 121 * 60_000))).toEqual([])
  stored.set('tafiya.holds', '[{"bookingToken":')
  expect(tokens()).toEqual([])
})
