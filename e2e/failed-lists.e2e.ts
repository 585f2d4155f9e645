import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('a list that cannot be loaded shows its own message and a retry button', async ({ page, product }) => {
  await logInAs(page, product.admin, 'admin')
  for (const [path, words] of [
    ['users', 'Failed to load users. Please try again.'],
    ['routes', 'Failed to load routes. Please try again.'],
    ['buses', 'Failed to load buses. Please try again.'],
    ['batches', 'Failed to load batches. Please try again.'],
    ['roles', 'Failed to load roles. Please try again.'],
    ['notifications', 'Failed to load notifications. Please try again.'],
    ['logs', 'Failed to load logs. Please try again.'],
    ['trips', 'Failed to load trips. Please try again.'],
    ['payments', 'Failed to load payments. Please try again.'],
    ['messages', 'Failed to load messages. Please try again.'],
  ] as const) {
    // The client does not retry a 4xx, so the error shows at once.
    await page.route(`**/api/${path}?*`, (route) => route.fulfill({ status: 404, json: {} }))
    await page.goto(`${product.admin}/${path}`)
    await expect(page.getByText(words)).toBeVisible()
    await page.unroute(`**/api/${path}?*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  }
})

test('a CSV that cannot be exported shows a message, and one that can is downloaded', async ({
  page,
  product,
}) => {
  await logInAs(page, product.admin, 'admin')
  await page.goto(`${product.admin}/buses?isActive=true`)
  await page.route('**/api/buses/export?*', (route) => route.fulfill({ status: 404, json: {} }))
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect(page.getByText('Failed to export buses. Please try again.')).toBeVisible()
  await page.unroute('**/api/buses/export?*')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^buses-\d{4}-\d\d-\d\d\.csv$/)
})
