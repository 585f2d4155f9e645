import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('an admin changes a role, and finance reads who changed it, the old text and the new one', async ({
  page,
  browser,
  product,
}) => {
  await logInAs(page, product.admin, 'admin', '/roles?search=support')
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('row', { name: /^Support/ })
    .getByRole('button', { name: 'Edit' })
    .click()
  await dialog.getByLabel('Description').fill('Answers whoever calls')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Role updated successfully.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  await logInAs(page, product.admin, 'finance')
  await page.getByRole('link', { name: 'Logs', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'System Logs' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'all' })).toBeChecked()
  await page.getByRole('radio', { name: 'booking' }).check()
  await expect(page.getByText('User logged in')).toHaveCount(0)
  await expect(page.getByRole('row').nth(1)).toContainText('booking')
  await page.getByRole('radio', { name: 'admin' }).check()
  await page.getByLabel('Search action, details or user').fill('role.updated')
  await expect(page).toHaveURL(/type=admin.*search=role.updated/)

  const row = page.getByRole('row', { name: /Role updated support Demo Admin/ })
  await row.getByRole('button', { name: 'Details: Role updated' }).click()
  const details = page.getByRole('region', { name: 'Details: Role updated' })
  await expect(details).toContainText('Answers passengers and resends tickets')
  await expect(details).toContainText('Answers whoever calls')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto(`${product.admin}/logs`)
  await page.getByRole('button', { name: 'Live' }).click()
  const colleague = await (await browser.newContext()).newPage()
  await logInAs(colleague, product.admin, 'manager')
  await expect(page.getByRole('row').nth(1), 'a new entry appears by itself').toContainText('Sample Manager')
  await colleague.context().close()
})
