import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { limit } from '#testing/limits.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'
import { test as base, expect } from './product.ts'
import { ageConfirmation } from './product-database.ts'
import { logInAs } from './staff.ts'
import { codeFor } from './totp-app.ts'

/** The back-office of a product that requires second factors. */
const test = base.extend<object, { strict: { admin: string; dataDir: string } }>({
  strict: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct({ env: { REQUIRE_SECOND_FACTOR: 'on' } })
      await use({ admin: `http://admin.localhost:${product.port}`, dataDir: product.dataDir })
      await product.end('SIGTERM')
      await removeDataDir(product.dataDir)
    },
    { scope: 'worker', timeout: limit(120_000) },
  ],
})

/** Adds an authenticator app with the current code, which then no longer works. Returns the key of the app. */
async function addApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const panel = page.getByRole('dialog', { name: 'Add an authenticator app' })
  const key = (await panel.locator('[data-key]').textContent()) ?? ''
  await panel.getByRole('textbox', { name: 'Code' }).fill(codeFor(key, 0))
  await panel.getByRole('button', { name: 'Add app' }).click()
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  return key
}

test('where a second factor is required, the person sets one up first; an open or cancelled confirmation disappears at logout', async ({
  page,
  strict,
}) => {
  const email = 'finance@tafiya.test'
  const change = page.getByRole('button', { name: 'Create new recovery codes' })
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const refusal = page.getByText('Please confirm it’s you to continue.')

  const key =
    await test.step('the person adds an authenticator app before any other screen opens', async () => {
      await logInAs(page, strict.admin, 'finance')
      const heading = page.getByRole('heading', { name: 'Set up a second factor' })
      await expect(heading).toBeVisible()
      await page.goto(`${strict.admin}/payments`)
      await expect(heading).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      const key = await addApp(page)
      await expect(page.getByRole('heading', { name: 'Payment Oversight' })).toBeVisible()
      await page.goto(`${strict.admin}/account`)
      return key
    })

  const recovery = await test.step('the person confirms a change with a code', async () => {
    await ageConfirmation(strict.dataDir, email)
    await change.click()
    await question.getByRole('button', { name: 'Use a code instead' }).click()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question.getByText('Please enter the 6-digit code from your app')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('textbox', { name: 'Code' }).fill(codeFor(key, 1))
    await question.getByRole('button', { name: 'Confirm' }).click()
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
    await codes.getByRole('button', { name: 'I have saved the codes' }).click()
    return recovery
  })

  await test.step('the person cancels the confirmation, and the refusal disappears at logout', async () => {
    await ageConfirmation(strict.dataDir, email)
    await change.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(refusal).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(refusal).toBeHidden()
  })

  await test.step('the person logs out in another tab, and the open confirmation disappears', async () => {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await page.getByLabel('Password').fill('tafiya-demo')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recovery)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.goto(`${strict.admin}/account`)
    await ageConfirmation(strict.dataDir, email)
    await change.click()
    await expect(question).toBeVisible()
    const otherTab = await page.context().newPage()
    await otherTab.goto(`${strict.admin}/account`)
    await otherTab.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(question).toBeHidden()
    await expect(refusal).toBeHidden()
  })
})
