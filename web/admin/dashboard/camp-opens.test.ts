import { expect, test } from 'vitest'
import { campInWords } from './camp-opens.ts'

const batch = (stream: string, reportsOn: string | null, closesOn: string | null, isActive = true) => ({
  name: `2026_C Stream_${stream}`,
  isActive,
  reportsOn,
  closesOn,
})

const NEXT = [batch('II', '2026-11-25', '2026-11-27'), batch('I', '2026-11-18', '2026-11-20')]

test.each([
  ['2026-11-17T22:59:00Z', NEXT, 'Camp opens on Wed 18 Nov for 2026_C Stream_I.'],
  ['2026-11-17T23:00:00Z', NEXT, 'Camp registration for 2026_C Stream_I closes on Fri 20 Nov.'],
  ['2026-11-20T22:59:00Z', NEXT, 'Camp registration for 2026_C Stream_I closes on Fri 20 Nov.'],
  ['2026-11-20T23:00:00Z', NEXT, 'Camp opens on Wed 25 Nov for 2026_C Stream_II.'],
  ['2026-11-27T23:00:00Z', NEXT, null],
  ['2026-11-16T09:00:00Z', [batch('I', '2026-11-18', null)], 'Camp opens on Wed 18 Nov for 2026_C Stream_I.'],
  ['2026-11-16T09:00:00Z', [batch('I', null, null)], null],
  ['2026-11-16T09:00:00Z', [batch('I', '2026-11-18', null, false)], null],
])('at %s the dashboard names the next days of reporting', (now, batches, words) => {
  expect(campInWords(batches, new Date(now))).toBe(words)
})
