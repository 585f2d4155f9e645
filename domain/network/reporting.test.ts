import { expect, test } from 'vitest'
import { reportingInWords } from './reporting.ts'

test.each([
  ['2026-11-18', '2026-11-20', '2026 C Stream II reports to camp from Wed 18 to Fri 20 Nov'],
  ['2026-11-30', '2026-12-02', '2026 C Stream II reports to camp from Mon 30 Nov to Wed 2 Dec'],
  ['2026-12-30', '2027-01-01', '2026 C Stream II reports to camp from Wed 30 Dec to Fri 1 Jan'],
  ['2026-11-18', '2026-11-18', '2026 C Stream II reports to camp on Wed 18 Nov'],
  ['2026-11-18', null, '2026 C Stream II reports to camp on Wed 18 Nov'],
])('from %s to %s: %s', (reportsOn, closesOn, words) => {
  expect(reportingInWords({ name: '2026_C Stream_II', reportsOn, closesOn })).toBe(words)
})
