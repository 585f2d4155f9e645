import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { renderAs } from '#admin/testing/render-as.tsx'
import type { Permission } from '#domain/people/permissions.ts'
import { BottomBar } from './bottom-bar.tsx'
import { SCREENS } from './screens.ts'

/** Returns the bar on the given page for a user with these permissions. */
function shown(own: Permission[], at = '/'): string {
  const mine = SCREENS.filter(
    ({ permissions }) => permissions !== 'everyone' && permissions.some((one) => own.includes(one)),
  )
  return renderAs(
    own,
    <Router ssrPath={at}>
      <BottomBar screens={mine} />
    </Router>,
  )
}

const ALL: Permission[] = [
  'dashboard.view',
  'bookings.view',
  'bookings.create',
  'boarding.view',
  'payments.view',
]

const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)
const currentOf = (html: string) =>
  [...html.matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].map(([link]) => /href="([^"]+)"/.exec(link)?.[1])

test('the bar has a name and leads to the dashboard, a new booking, boarding and payments', () => {
  const html = shown(ALL)
  expect(html).toContain('aria-label="Daily work"')
  expect(linksOf(html)).toEqual(['/', '/bookings?new=1', '/boarding', '/payments'])
})

test('each place needs the permission of its screen, and a new booking also the permission to sell', () => {
  expect(linksOf(shown(['own-trips.view']))).toEqual(['/boarding'])
  expect(linksOf(shown(['bookings.view', 'payments.view']))).toEqual(['/payments'])
  expect(linksOf(shown(['bookings.view', 'bookings.create']))).toEqual(['/bookings?new=1'])
  expect(shown(['routes.view'])).toBe('')
})

test.each([
  ['/', ['/']],
  ['/admin', ['/']],
  ['/bookings?new=1', ['/bookings?new=1']],
  ['/bookings', []],
  ['/boarding/7', ['/boarding']],
  ['/payments/refunds', ['/payments']],
  ['/routes', []],
])('on %s the current place is %j', (at, current) => {
  expect(currentOf(shown(ALL, at))).toEqual(current)
})
