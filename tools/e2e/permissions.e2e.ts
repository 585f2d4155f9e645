import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
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

const ROLES = [
  {
    role: 'support',
    links: ['Routes', 'Buses', 'Batches', 'Trips', 'Bookings', 'Payments', 'Messages', 'Notifications'],
    closed: ['/users', '/payments/cash-up'],
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
    closed: ['/bookings/1', '/payments'],
    calls: [
      ['GET', '/bookings'],
      ['GET', '/payments'],
      ['GET', '/dashboardStats'],
      ['PATCH', '/trips/1'],
      ['DELETE', '/trips/1'],
    ],
  },
] as const

test('support and a driver see no link and no screen without permission, the API refuses them too, and the driver finds no booking', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  for (const { role, links, closed, calls } of ROLES) {
    await test.step(`${role} sees no link and no screen without permission, and the API refuses them too`, async () => {
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

  await test.step('the driver opens Find on a phone and finds own screens, and no booking', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(product.admin)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Find anything' })
    await expect(dialog.getByRole('option')).toHaveText([/^Trips/, /^Boarding/, /^Cash-up/, 'Your account'])
    await expect(dialog).toContainText('Type at least 2 characters to search all records.')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('combobox').fill(booked.bookingToken)
    await expect(dialog).toContainText('Nothing found.')
    await dialog.getByRole('combobox').fill('account')
    await dialog.getByRole('option', { name: 'Your account' }).click()
    await expect(page).toHaveURL(`${product.admin}/account`)
  })
})
