import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderAs, wordsOf } from '#admin/testing/render-as.tsx'
import type { Attention } from '#contracts/office/dashboard.ts'
import type { Permission } from '#domain/people/permissions.ts'
import { AttentionLinks } from './attention-links.tsx'

function shown(
  permissions: Permission[],
  attention: Partial<Attention>,
  balancesDue: number,
  isFolded = false,
): string {
  const client = new QueryClient()
  const none = {
    payments: 0,
    refunds: 0,
    unknownPayments: 0,
    disputes: 0,
    disputeHoursLeft: null,
    lacksAnswerers: false,
    messages: 0,
  }
  client.setQueryData(['attention'], { ...none, ...attention })
  return renderAs(
    permissions,
    <QueryClientProvider client={client}>
      <AttentionLinks stats={{ balancesDue }} isFolded={isFolded} />
    </QueryClientProvider>,
  )
}

const listsOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"?]+)/g)].map(([, list]) => list)

test('each kind of work is counted and opens its list', () => {
  const all = { payments: 1, refunds: 2, unknownPayments: 1, disputes: 2, messages: 3 }
  const html = shown(['payments.view', 'disputes.view', 'messages.view', 'bookings.view'], all, 1_259)
  expect(wordsOf(html)).toBe(
    [
      'Needs attention 1 payment exception 2 refunds 1 unknown payment 2 disputes to answer 3 open messages',
      '1,259 balances due on upcoming departures today and tomorrow',
    ].join(' '),
  )
  expect(listsOf(html)).toEqual([
    '/payments/exceptions',
    '/payments/refunds',
    '/payments/unknown',
    '/payments/disputes',
    '/messages',
    '/bookings',
  ])
})

test('folded, the work is one line with its sum, which opens the same links', () => {
  const html = shown(['messages.view', 'bookings.view'], { messages: 3 }, 1_259, true)
  expect(wordsOf(html)).toBe(
    'Needs attention 1,262 3 open messages 1,259 balances due on upcoming departures today and tomorrow',
  )
  expect(html).toMatch(/^<details[^>]*><summary>.*1,262.*<\/summary><a /)
  expect(listsOf(html)).toEqual(['/messages', '/bookings'])
  expect(shown(['messages.view'], {}, 1, true)).toBe('')
})

test('the line of the disputes counts down to the next deadline', () => {
  expect(wordsOf(shown(['disputes.view'], { disputes: 1, disputeHoursLeft: 5.004 }, 0))).toBe(
    'Needs attention 1 dispute to answer, 5 h left',
  )
})

test('a company in which one person alone answers disputes is told to add a second', () => {
  expect(wordsOf(shown(['disputes.view', 'users.view'], { lacksAnswerers: true }, 0))).toBe(
    'Needs attention Fewer than two people can answer disputes: give a second person the permission',
  )
})

test('a user sees only the work of their screens, and nothing if there is none', () => {
  expect(listsOf(shown(['bookings.view'], {}, 1))).toEqual(['/bookings'])
  expect(shown(['payments.view', 'messages.view'], {}, 1)).toBe('')
})
