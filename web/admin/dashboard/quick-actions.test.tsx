import { expect, test } from 'vitest'
import { renderAs } from '#admin/testing/render-as.tsx'
import type { Permission } from '#domain/people/permissions.ts'
import { QuickActions } from './quick-actions.tsx'

function offeredTo(permissions: Permission[]) {
  const html = renderAs(permissions, <QuickActions />)
  return [...html.matchAll(/<a href="([^"]+)".*?<\/svg>([^<]+)</g)].map(([, href, label]) => [label, href])
}

test('a user with all four permissions sees four quick actions, each with its link', () => {
  expect(offeredTo(['routes.create', 'trips.create', 'payments.view', 'buses.view'])).toEqual([
    ['Create New Route', '/routes?new=1'],
    ['Schedule New Trip', '/trips?new=1'],
    ['View Pending Payments', '/payments?status=PENDING'],
    ['Manage Bus Fleet', '/buses'],
  ])
})

test('a user sees only the quick actions that their permissions allow', () => {
  expect(offeredTo(['payments.view'])).toEqual([['View Pending Payments', '/payments?status=PENDING']])
  expect(offeredTo([])).toEqual([])
})
