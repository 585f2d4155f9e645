import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { ClosedCashUp } from './closed-cash-up.tsx'

const CLOSING = {
  counted: naira(19_500),
  expected: naira(20_000),
  note: 'Wrong change for seat 4',
  closedBy: 'Musa Clerk',
  closedAt: '2026-11-16T17:00:00.000Z',
}

const shown = (cash: number): string =>
  renderToStaticMarkup(<ClosedCashUp closing={CLOSING} cash={naira(cash)} />)

test('a closed cash-up shows counted cash, difference, note and who closed it', () => {
  for (const words of ['₦19,500', '₦500 short', 'Wrong change for seat 4', 'Closed by Musa Clerk'])
    expect(shown(20_000)).toContain(words)
  expect(shown(20_000)).not.toContain('Our records now show')
})

test.each([
  [25_000, 'Our records now show ₦5,000 more cash than when the cash-up was closed.'],
  [18_000, 'Our records now show ₦2,000 less cash than when the cash-up was closed.'],
])('if the expected cash is ₦%i afterwards, a note tells the difference', (cash, words) => {
  expect(shown(cash).replaceAll(/\s+/g, ' ')).toContain(words)
})
