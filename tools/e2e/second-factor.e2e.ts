import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { newPerson } from './new-person.ts'
import { expect, test } from './product.ts'
import { ageConfirmation } from './product-database.ts'
import { enterAs, logInWith } from './staff.ts'
import { codeFor } from './totp-app.ts'

async function typeCredentials(page: Page, admin: string, person: { email: string; password: string }) {
  await page.goto(`${admin}/login`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a person adds an authenticator app, logs in with its code, and then with a recovery code', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product.site, { role: 'support' })

  const { key, recovery } =
    await test.step('the person adds an authenticator app and keeps the recovery codes', async () => {
      await enterAs(page, product.admin, person.email, person.password, '/account')
      await page.getByRole('button', { name: 'Add an authenticator app' }).click()
      const panel = page.getByRole('dialog', { name: 'Add an authenticator app' })
      const key = (await panel.locator('[data-key]').textContent()) ?? ''
      expect(await accessibilityFaults(page)).toEqual([])
      await panel.getByRole('textbox', { name: 'Code' }).fill('000')
      await panel.getByRole('button', { name: 'Add app' }).click()
      await expect(panel.getByText('Please enter the 6-digit code from your app')).toBeVisible()
      // Each code works once and lasts 30 seconds, so the login below uses the next one, `codeFor(key, 1)`.
      await panel.getByRole('textbox', { name: 'Code' }).fill(codeFor(key, 0))
      await panel.getByRole('button', { name: 'Add app' }).click()
      const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
      await expect(codes.getByRole('listitem')).toHaveCount(10)
      expect(await accessibilityFaults(page)).toEqual([])
      const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
      await codes.getByRole('button', { name: 'I have saved the codes' }).click()
      await expect(page.getByText('10 of 10 left')).toBeVisible()
      await page.getByRole('button', { name: 'Logout' }).click()
      return { key, recovery }
    })

  await test.step('the person logs in with a code of the app', async () => {
    await typeCredentials(page, product.admin, person)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(key, 4))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByText('This code is wrong or has already been used. Please wait for the next one.'),
    ).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(key, 1))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
  })

  await test.step('the person logs in with a recovery code', async () => {
    await typeCredentials(page, product.admin, person)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recovery)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.goto(`${product.admin}/account`)
    await expect(page.getByText('9 of 10 left')).toBeVisible()
  })
})

test('a person adds a passkey, logs in with it, and removes it', async ({ page, product }) => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const person = await newPerson(page, product.site, { role: 'support' })

  await test.step('the person adds a passkey', async () => {
    await enterAs(page, product.admin, person.email, person.password, '/account')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const panel = page.getByRole('dialog', { name: 'Add a passkey' })
    await panel.getByRole('button', { name: 'Add passkey' }).click()
    await expect(panel.getByText('Please give your passkey a name')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByLabel('Name').fill('Office laptop')
    await panel.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('button', { name: 'I have saved the codes' }).click()
    await expect(page.getByText('Office laptop')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
  })

  await test.step('the person logs in with the passkey', async () => {
    await typeCredentials(page, product.admin, person)
    await expect(page.getByText('Use the passkey for this account.')).toBeVisible()
    await page.getByRole('button', { name: 'Continue with passkey' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  await test.step('the person confirms with the passkey and removes it', async () => {
    await page.goto(`${product.admin}/account`)
    await ageConfirmation(product.dataDir, person.email)
    await page.getByRole('button', { name: 'Remove passkey Office laptop' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(page.getByText('Passkey removed.')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await logInWith(page, product.admin, person.email, person.password)
  })
})
