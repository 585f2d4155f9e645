import { expect, test } from 'vitest'
import { offerState } from './offer-state.ts'

const OFFER = { isActive: true, startsOn: '2026-01-10', endsOn: '2026-01-20', maxUses: 3, uses: 2 }

test.each([
  [{}, '2026-01-10', 'Running'],
  [{}, '2026-01-20', 'Running'],
  [{}, '2026-01-09', 'Scheduled'],
  [{}, '2026-01-21', 'Ended'],
  [{ uses: 3 }, '2026-01-10', 'Used up'],
  [{ uses: 3, maxUses: null }, '2026-01-10', 'Running'],
  [{ isActive: false }, '2026-01-10', 'Inactive'],
])('an offer with %j on %s is %s', (said, today, label) => {
  expect(offerState({ ...OFFER, ...said }, today).label).toBe(label)
})
