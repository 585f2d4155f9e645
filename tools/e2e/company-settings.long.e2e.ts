import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { expect, test } from './product.ts'
import { refuseOnce } from './refuse-settings.ts'
import { logInAs } from './staff.ts'

const expectAccessible = async (page: Page) => expect(await accessibilityFaults(page)).toEqual([])

test('an admin deletes the settings, the home page still loads, and the admin creates new ones', async ({
  page,
  product,
}) => {
  await logInAs(page, product.admin, 'admin')
  const before = page.waitForResponse((answer) => answer.url().endsWith('/api/companySettings'))
  await page.goto(`${product.admin}/settings`)
  const { data: saved } = await (await before).json()
  const remove = page.getByRole('dialog', { name: 'Delete settings?' })

  await test.step('the admin deletes the settings, and the home page still loads', async () => {
    await refuseOnce(page, 'DELETE')
    await page.getByRole('button', { name: 'Delete Settings' }).click()
    await remove.getByRole('button', { name: 'Delete' }).click()
    await expect(remove.getByText('Failed to delete settings.')).toBeVisible()
    await expectAccessible(page)
    await remove.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Settings deleted successfully.')).toBeVisible()
    await expect(page.getByText('Create new system settings')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete Settings' })).toHaveCount(0)
    await expect(page.getByLabel('Company name')).toHaveValue('')
    const home = await page.request.get(product.site)
    expect(home.status()).toBe(200)
    expect(await home.text()).toContain('Phone coming soon')
  })

  await test.step('the form shows that the name is missing, and the admin creates new settings', async () => {
    // The form switches to the tab with the missing name.
    await page.getByRole('link', { name: 'Booking' }).last().click()
    await expect(page.getByLabel('Seat hold', { exact: true })).toHaveValue('15')
    await page.getByLabel('Seat hold', { exact: true }).fill('20')
    await page.getByRole('button', { name: 'Create Settings' }).click()
    await expect(page.getByText('Company name is required')).toBeVisible()
    await expect(page.getByLabel('Company name')).toBeFocused()
    await page.getByLabel('Company name').fill('Sample Lines')
    await page.getByRole('button', { name: 'Create Settings' }).click()
    const make = page.getByRole('dialog', { name: 'Create settings?' })
    await page.route(
      '**/api/companySettings',
      (route) => route.fulfill({ status: 409, json: { error: 'Not now.', code: 'CONFLICT' } }),
      { times: 1 },
    )
    await make.getByRole('button', { name: 'Create Settings' }).click()
    await expect(page.getByText('Failed to create settings.')).toBeVisible()
    await page.getByRole('button', { name: 'Create Settings' }).click()
    await make.getByRole('button', { name: 'Create Settings' }).click()
    await expect(page.getByText('Settings created successfully.')).toBeVisible()
    await expect(page.getByText('Manage system settings')).toBeVisible()
  })

  await test.step('the admin reads that a colleague has deleted the settings meanwhile', async () => {
    // Simulates a colleague by API requests with the admin's own token. The last request restores the settings for
    // other tests.
    const token = await page.evaluate(() => localStorage.getItem('tafiya.admin.token'))
    const headers = { authorization: `Bearer ${token}` }
    const { id: _, updatedAt: __, ...fields } = saved
    const { data: now } = await (
      await page.request.get(`${product.site}/api/companySettings`, { headers })
    ).json()
    await page.request.delete(`${product.site}/api/companySettings/${now.id}`, { headers })
    await page.getByRole('button', { name: 'Delete Settings' }).click()
    await remove.getByRole('button', { name: 'Delete' }).click()
    await expect(remove.getByText('Cannot delete: No settings found')).toBeVisible()
    await page.request.post(`${product.site}/api/companySettings`, { headers, data: { data: fields } })
  })

  await test.step('the admin loads the settings again after a failure', async () => {
    await page.route('**/api/companySettings', (route) => route.fulfill({ status: 404, body: '' }), {
      times: 1,
    })
    await page.reload()
    await expect(page.getByText('Failed to load settings.')).toBeVisible()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByLabel('Company name')).toHaveValue(saved.companyName)
  })
})

test('staff are asked before unsaved settings are lost, by link, back, logout or reload; a manager can change none', async ({
  page,
  product,
}) => {
  await logInAs(page, product.admin, 'admin')
  await page.getByRole('link', { name: 'Routes' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  const address = page.getByLabel('Address')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = async () => {
    await expect(question).toContainText('One change has not been saved and will be lost.')
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toHaveCount(0)
  }

  await test.step('the admin stays when a link, back or logout would lose the change', async () => {
    await address.fill('9 Unsaved Close')
    // Switching tabs asks no question. The first step back only returns to the first tab. The second would leave the
    // page.
    await page.getByRole('link', { name: 'Links' }).click()
    await page.goBack()
    await expect(address).toHaveValue('9 Unsaved Close')
    await page.goBack()
    await stay()
    await page.getByRole('link', { name: 'Users' }).click()
    await expectAccessible(page)
    await stay()
    await page.getByRole('button', { name: 'Logout' }).click()
    await stay()
  })

  await test.step('the admin leaves, and the change is lost', async () => {
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`${product.admin}/routes`)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(address).not.toHaveValue('9 Unsaved Close')
  })

  await test.step('the browser warns before a reload only when there is a change to lose', async () => {
    const warnings: string[] = []
    page.on('dialog', (dialog) => {
      warnings.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    await address.fill('9 Unsaved Close')
    await page.reload()
    expect(warnings, 'only the second time something would be lost').toEqual(['beforeunload'])
  })

  await test.step('the admin leaves without a question after the reload', async () => {
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    // The URL names no page to return to, because the next user must not start on the page of the previous one.
    await expect(page).toHaveURL(`${product.admin}/login`)
  })

  await test.step('a manager sees the settings with disabled fields and no button to save', async () => {
    await logInAs(page, product.admin, 'manager', '/settings?tab=notifications')
    await expect(page.getByLabel('Reminder', { exact: true })).toHaveValue('24')
    await expect(page.getByLabel('Reminder', { exact: true })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'General' }).click()
    await expect(page.getByRole('switch', { name: 'Maintenance mode' })).toBeDisabled()
    for (const name of ['Save Changes', 'Delete Settings', 'Discard']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    }
  })
})
