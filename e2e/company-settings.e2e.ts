import type { Page, Route } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

const expectAccessible = async (page: Page) => expect(await accessibilityFaults(page)).toEqual([])

/** Answers the next request to /companySettings/:id with 409 CONFLICT, if it has this method. */
const refuseOnce = (page: Page, method: string) =>
  page.route(
    '**/api/companySettings*/**',
    (route: Route) =>
      route.request().method() === method
        ? route.fulfill({ status: 409, json: { error: 'Not now.', code: 'CONFLICT' } })
        : route.fallback(),
    { times: 1 },
  )

test('an admin closes and reopens the site, and a visitor reads the phone number that the admin saved', async ({
  page,
  browser,
  product,
}) => {
  const visitor = await (await browser.newContext()).newPage()

  await test.step('the admin opens the settings', async () => {
    await logInAs(page, product.admin, 'admin')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText('Manage system settings')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the admin closes the site and opens it again', async () => {
    const maintenance = page.getByRole('switch', { name: 'Maintenance mode' })
    await maintenance.click()
    await expect(page.getByText('Maintenance mode enabled.')).toBeVisible()
    await expect(page.getByText('The website is closed')).toBeVisible()
    await expectAccessible(page)
    await visitor.goto(`${product.site}/about`)
    await expect(visitor.getByRole('heading', { name: 'Under Maintenance' })).toBeVisible()
    await refuseOnce(page, 'PATCH')
    await maintenance.click()
    await expect(page.getByText('Failed to update maintenance mode.')).toBeVisible()
    await expect(maintenance).toBeChecked()
    await maintenance.click()
    await expect(page.getByText('Maintenance mode disabled.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Under Maintenance' })).toHaveCount(0)
  })

  const save = page.getByRole('button', { name: 'Save Changes' })
  await test.step('the admin reads that nothing has changed', async () => {
    await save.click()
    await expect(page.getByText('No changes detected')).toBeVisible()
  })

  const question = page.getByRole('dialog', { name: 'Save changes?' })
  await test.step('the admin edits two tabs, saves one and discards the other', async () => {
    // Switching tabs keeps unsaved edits, and each tab is saved on its own.
    await page.getByLabel('Contact phone').fill('0800 555 0199')
    await page.getByRole('link', { name: 'Links' }).click()
    await page.getByLabel('WhatsApp group').fill('javascript:alert(1)')
    await save.click()
    await expect(page.getByText('Use an address that starts with https://')).toBeVisible()
    await expect(page.getByLabel('WhatsApp group')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('WhatsApp group').fill('https://whatsapp.example/new-group')
    await page.getByRole('link', { name: /^General/ }).click()
    await expect(page.getByLabel('Contact phone')).toHaveValue('0800 555 0199')
    await save.click()
    await expect(question).toContainText('1 setting will change for everyone immediately.')
    await expect(question).toContainText('0800 555 0199')
    await expectAccessible(page)
    await refuseOnce(page, 'PATCH')
    await question.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Failed to update settings.')).toBeVisible()
    await save.click()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await question.getByRole('button', { name: 'Save Changes' }).click()
    expect((await sent).postDataJSON()).toEqual({
      contactPhone: '0800 555 0199',
      updatedAt: expect.any(String),
    })
    await expect(page.getByText('Settings updated successfully.')).toBeVisible()
    await page.getByRole('link', { name: /^Links.*unsaved changes/ }).click()
    await expect(page.getByLabel('WhatsApp group')).toHaveValue('https://whatsapp.example/new-group')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('WhatsApp group')).toHaveValue('https://whatsapp.example/tafiya-travellers')
  })

  await test.step('the admin looks at the other tabs', async () => {
    for (const [tab, label] of [
      ['Booking', 'Seat hold'],
      ['Payment', 'Paystack public key'],
      ['Notifications', 'Reminder'],
    ] as const) {
      await page.getByRole('link', { name: tab }).last().click()
      await expect(page.getByLabel(label, { exact: true })).toBeVisible()
      await expectAccessible(page)
    }
  })

  await test.step('a visitor reads the new phone number', async () => {
    await visitor.goto(`${product.site}/contact`)
    await expect(visitor.getByRole('main').getByRole('link', { name: '0800 555 0199' })).toBeVisible()
    await visitor.close()
  })

  await test.step('the admin restores the phone number', async () => {
    // Other tests use the same product and expect the number of the demo.
    await page.getByRole('link', { name: /^General/ }).click()
    await page.getByLabel('Contact phone').fill('0800 000 0000')
    await save.click()
    await question.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Settings updated successfully.')).toBeVisible()
  })
})

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
    // API requests with the admin's own token stand in for a colleague. The last one restores the settings for other
    // tests.
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

test('staff are asked before unsaved settings are lost, by link, back, logout or reload', async ({
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
    // Switching tabs asks no question. The first step back returns to the first tab, the second would leave the page.
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
    // The URL names no page to return to: the next user must not be sent to the page of the previous one.
    await expect(page).toHaveURL(`${product.admin}/login`)
  })
})

test('a manager sees the settings with disabled fields and no button to save', async ({ page, product }) => {
  await logInAs(page, product.admin, 'manager')
  await page.goto(`${product.admin}/settings?tab=notifications`)
  await expect(page.getByLabel('Reminder', { exact: true })).toHaveValue('24')
  await expect(page.getByLabel('Reminder', { exact: true })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'General' }).click()
  await expect(page.getByRole('switch', { name: 'Maintenance mode' })).toBeDisabled()
  for (const name of ['Save Changes', 'Delete Settings', 'Discard']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
})
