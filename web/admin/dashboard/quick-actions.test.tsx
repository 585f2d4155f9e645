import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { StaffContext } from '#admin/session/staff.ts'
import type { Permission } from '#domain/permissions.ts'
import { QuickActions } from './quick-actions.tsx'

function offeredTo(permissions: Permission[]) {
  const staff = {
    id: 1,
    name: 'Demo Person',
    email: 'demo@tafiya.test',
    role: 'sample',
    permissions,
    setup: null,
  }
  const html = renderToStaticMarkup(
    <StaffContext value={staff}>
      <Router ssrPath="/">
        <QuickActions />
      </Router>
    </StaffContext>,
  )
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
