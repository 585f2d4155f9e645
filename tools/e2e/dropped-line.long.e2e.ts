import { bookByApi } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('staff lose no chosen seat and no typed text when the connection drops, and continue when it is back', async ({
  context,
  product,
}) => {
  const { tripId } = await bookByApi(product.site, 'everything')
  // Uses a new page. Offline, the browser logs each failed request as an error, which would fail the fixture's page.
  const page = await context.newPage()
  await logInAs(page, product.admin, 'admin')
  // Waits for the code of the dashboard. Without it, the second step would fail for missing code instead of missing
  // data.
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })

  await test.step('an admin chooses two seats, loses the connection, and reserves them when it is back', async () => {
    await page.goto(`${product.admin}/trips/${tripId}/seats`)
    const free = page.getByRole('button', { name: /^Seat \d+, AVAILABLE/ })
    await free.nth(0).click()
    await free.nth(1).click()
    await context.setOffline(true)
    const old = page
      .getByRole('alert')
      .filter({ hasText: 'Failed to load seats. Please try again. Last updated at' })
    await expect(old).toBeVisible()
    await expect(page.getByText('2 seats', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Reserve Selected' }).click()
    await expect(page.getByText('Failed to update seats')).toBeVisible()
    await context.setOffline(false)
    // The seat map polls, so it recovers without a click.
    await expect(old).toHaveCount(0)
    await page.getByRole('button', { name: 'Reserve Selected' }).click()
    await expect(page.getByText(/^Seats \d+, \d+ reserved\.$/)).toBeVisible()
  })

  await test.step('the dashboard loads after a retry', async () => {
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    const figures = page.getByRole('alert').filter({ hasText: 'Failed to load dashboard.' })
    await expect(figures).toBeVisible()
    await context.setOffline(false)
    await figures.getByRole('button', { name: 'Try again' }).click()
    await expect(figures).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  })

  await test.step('the list of bookings keeps its search and page', async () => {
    await page.getByRole('link', { name: 'Bookings' }).click()
    await page.getByLabel('Search reference, name, phone or e-mail').fill('a')
    await expect(page).toHaveURL(/search=a/)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Failed to load bookings. Please try again.')).toBeVisible()
    await context.setOffline(false)
    await again.click()
    await expect(page.getByText(/^Page 2 of/)).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('a')
  })

  await test.step('a screen that was never opened shows an error and loads after a retry', async () => {
    // The code of the booking page is not loaded yet. Checks that the app shows its own error and not the browser's
    // error page.
    await context.setOffline(true)
    await page.locator('td[data-title] a').first().click()
    await expect(page.getByRole('heading', { name: 'An error occurred' })).toBeVisible()
    await again.click()
    await expect(page.getByText('No connection')).toBeVisible()
    await expect(page.getByText('Check your connection and try again.', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await again.click()
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  })

  await test.step('the form keeps the typed address, and saves it when the connection is back', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Address').fill('3 Sample Close, Ikeja')
    await context.setOffline(true)
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    await expect(panel.getByText('An error occurred')).toBeVisible()
    await context.setOffline(false)
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    await expect(panel).toHaveCount(0)
    await expect(page.getByText('3 Sample Close, Ikeja')).toBeVisible()
  })
})
