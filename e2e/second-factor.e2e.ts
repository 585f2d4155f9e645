import type { Page } from '@playwright/test'
import { objections } from '#testing/objections.ts'
import { newPerson } from './new-person.ts'
import { expect, test } from './product.ts'
import { logInWith } from './staff.ts'
import { codeFor } from './totp-app.ts'

async function typeCredentials(page: Page, admin: string, person: { email: string; password: string }) {
  await page.goto(`${admin}/login`)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a person adds an authenticator app and logs in with its codes, and once with a recovery code', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product.site, { role: 'support' })
  await logInWith(page, product.admin, person.email, person.password)
  await page.goto(`${product.admin}/account`)
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const panel = page.getByRole('dialog', { name: 'Add an authenticator app' })
  const key = (await panel.locator('.qr__key').textContent()) ?? ''
  expect(await objections(page)).toEqual([])
  await panel.getByRole('textbox', { name: 'Code' }).fill('000')
  await panel.getByRole('button', { name: 'Add app' }).click()
  await expect(panel.getByText('Please enter the 6 digits of your app')).toBeVisible()
  // The code before this one: the present one is for the login below.
  await panel.getByRole('textbox', { name: 'Code' }).fill(codeFor(key, -1))
  await panel.getByRole('button', { name: 'Add app' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  expect(await objections(page)).toEqual([])
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Logout' }).click()

  await typeCredentials(page, product.admin, person)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect(await objections(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(key, 4))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText('This code is not right or was used already. Please wait for the next one.'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(key, 0))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  await typeCredentials(page, product.admin, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto(`${product.admin}/account`)
  await expect(page.getByText('9 of 10 left')).toBeVisible()
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
  await logInWith(page, product.admin, person.email, person.password)
  await page.goto(`${product.admin}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const panel = page.getByRole('dialog', { name: 'Add a passkey' })
  await panel.getByRole('button', { name: 'Add passkey' }).click()
  await expect(panel.getByText('Please give it a name')).toBeVisible()
  expect(await objections(page)).toEqual([])
  await panel.getByLabel('Name').fill('Office laptop')
  await panel.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Office laptop')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  await typeCredentials(page, product.admin, person)
  await expect(page.getByText('Use the passkey of this account.')).toBeVisible()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue with passkey' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto(`${product.admin}/account`)
  await page.getByRole('button', { name: 'Remove passkey Office laptop' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await logInWith(page, product.admin, person.email, person.password)
})
