import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { expect, test } from './product.ts'
import { refuseOnce } from './refuse-settings.ts'
import { logInAs } from './staff.ts'

const expectAccessible = async (page: Page) => expect(await accessibilityFaults(page)).toEqual([])

test('an admin closes and reopens the site, and a visitor reads the phone number that the admin saved', async ({
  page,
  browser,
  product,
}) => {
  const visitor = await (await browser.newContext()).newPage()

  await test.step('the admin opens the settings', async () => {
    await logInAs(page, product.admin, 'admin', '/settings')
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
    // Restores the demo's number, because other tests use the same product and expect it.
    await page.getByRole('link', { name: /^General/ }).click()
    await page.getByLabel('Contact phone').fill('0800 000 0000')
    await save.click()
    await question.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Settings updated successfully.')).toBeVisible()
  })
})
