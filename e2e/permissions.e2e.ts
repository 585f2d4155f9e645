import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

const REFUSED = 'You do not have permission to perform this action'

/** Calls the API with the token of this user's browser, without using the screens. */
const call = (page: Page, method: string, path: string) =>
  page.evaluate(
    async ([method, path]) => {
      const token = localStorage.getItem('tafiya.admin.token')
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(`/api${path}`, { method, headers, ...(method !== 'GET' && { body: '{}' }) })
      return { status: answer.status, error: (await answer.json()).error }
    },
    [method, path] as const,
  )

for (const { role, links, closed, calls } of [
  {
    role: 'support',
    links: ['Routes', 'Buses', 'Batches', 'Trips', 'Bookings', 'Payments', 'Messages', 'Notifications'],
    closed: ['/users', '/roles', '/settings', '/logs', '/boarding', '/payments/cash-up'],
    calls: [
      ['GET', '/users'],
      ['GET', '/logs'],
      ['GET', '/export'],
      ['POST', '/trips'],
      ['PATCH', '/seats/update'],
      ['POST', '/bookings/adminCreate'],
      ['PATCH', '/bookings'],
      ['PATCH', '/payments'],
    ],
  },
  {
    role: 'driver',
    links: ['Trips', 'Boarding', 'Cash-up'],
    closed: ['/bookings', '/bookings/1', '/payments', '/trips/1/seats', '/users', '/settings'],
    calls: [
      ['GET', '/bookings'],
      ['GET', '/payments'],
      ['GET', '/dashboardStats'],
      ['PATCH', '/trips/1'],
      ['DELETE', '/trips/1'],
    ],
  },
] as const) {
  test(`${role} sees no link and no screen without permission, and the API refuses them too`, async ({
    page,
    product,
  }) => {
    await logInAs(page, product.admin, role)
    const sidebar = page.getByRole('navigation').getByRole('link')
    await expect(sidebar).toHaveText(links.map((label) => new RegExp(`^${label}`)))
    for (const path of closed) {
      await page.goto(product.admin + path)
      await expect(page.getByRole('heading', { level: 1, name: REFUSED })).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
    }
    for (const [method, path] of calls) {
      expect(await call(page, method, path), `${method} ${path}`).toEqual({ status: 403, error: REFUSED })
    }
    for (const path of ['/trips', '/payments'].filter((one) => !closed.some((other) => other === one))) {
      await page.goto(product.admin + path)
      await expect(page.getByRole('table')).toBeVisible()
      for (const name of [
        'New Trip',
        'Copy a week',
        'Schedule several trips',
        'Edit',
        'Cancel trip',
        'Delete',
        'Confirm',
        'Refund',
      ]) {
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
      }
    }
  })
}
