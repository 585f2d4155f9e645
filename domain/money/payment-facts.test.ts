import { expect, test } from 'vitest'
import { waysByHand } from './payment-facts.ts'

test.each([
  ['cash', true, ['cash', 'transfer']],
  ['pos', true, ['pos', 'transfer']],
  ['transfer', true, ['transfer']],
  ['paystack', true, ['transfer']],
  ['paystack', false, ['cash', 'transfer']],
] as const)(
  'a payment by %s, recorded by staff: %s, goes back by hand as %j',
  (provider, isByStaff, ways) => {
    expect(waysByHand({ provider, isByStaff })).toEqual(ways)
  },
)
