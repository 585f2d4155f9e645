import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderAs, wordsOf } from '#admin/testing/render-as.tsx'
import type { FirstSteps } from '#contracts/office/dashboard.ts'
import { PERMISSIONS, type Permission } from '#domain/people/permissions.ts'
import { firstStepsQuery } from './dashboard-api.ts'
import { FirstStepsCard } from './first-steps-card.tsx'

function shown(steps: FirstSteps | undefined, permissions: readonly Permission[] = PERMISSIONS): string {
  const client = new QueryClient()
  if (steps) client.setQueryData(firstStepsQuery().queryKey, steps)
  return renderAs(
    [...permissions],
    <QueryClientProvider client={client}>
      <FirstStepsCard />
    </QueryClientProvider>,
  )
}

const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)

test('with no step done, each step links to its form or to the settings', () => {
  const html = shown({ isOpen: true, done: [] })
  expect(wordsOf(html)).toMatch(/^First steps 0 of 8 done Add your company details /)
  expect(linksOf(html)).toEqual([
    '/settings',
    '/routes?new=1',
    '/buses?new=1',
    '/batches?new=1',
    '/trips?new=1',
    '/bookings?new=1',
    '/users?new=1',
    '/settings?tab=payment',
  ])
})

test('a step that is done is counted and needs no link', () => {
  const html = shown({ isOpen: true, done: ['company', 'route'] })
  expect(wordsOf(html)).toContain('2 of 8 done')
  expect(wordsOf(html)).toContain('Add a route , done')
  expect(linksOf(html)).not.toContain('/routes?new=1')
})

test('the card is gone when the list is closed, before it is loaded, and for staff who can do no open step', () => {
  expect(shown({ isOpen: false, done: [] })).toBe('')
  expect(shown(undefined)).toBe('')
  expect(shown({ isOpen: true, done: [] }, ['dashboard.view'])).toBe('')
  expect(shown({ isOpen: true, done: ['route'] }, ['routes.create'])).toBe('')
})

test('a step that the user may not do has no link', () => {
  expect(linksOf(shown({ isOpen: true, done: [] }, ['trips.create']))).toEqual(['/trips?new=1'])
})
