import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { limit } from '#testing/limits.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'
import { newPerson } from './new-person.ts'
import { test as base, expect } from './product.ts'
import { inDatabase } from './product-database.ts'
import { logInAs, logInWith } from './staff.ts'
import { codeFor } from './totp-app.ts'

/** The back-office of a product that requires second factors. */
const test = base.extend<object, { strictAdmin: string }>({
  strictAdmin: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct({ env: { REQUIRE_SECOND_FACTOR: 'on' } })
      await use(`http://admin.localhost:${product.port}`)
      await product.end('SIGTERM')
      await removeDataDir(product.dataDir)
    },
    { scope: 'worker', timeout: limit(120_000) },
  ],
})

async function typeCredentials(page: Page, admin: string, person: { email: string; password: string }) {
  await page.goto(`${admin}/login`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Sets the last confirmation of all sessions of this user to 16 minutes ago. A confirmation lasts 15 minutes. */
const passFifteenMinutes = ({ dataDir }: { dataDir: string }, { email }: { email: string }) =>
  inDatabase(
    dataDir,
    `update sessions s set confirmed_at = now() - interval '16 minutes'
     from users u where u.id = s.user_id and u.email = $1`,
    [email],
  )

test('a person adds an authenticator app, logs in with its code, and then with a recovery code', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product.site, { role: 'support' })
  await logInWith(page, product.admin, person.email, person.password)

  const { key, recovery } =
    await test.step('the person adds an authenticator app and keeps the recovery codes', async () => {
      await page.goto(`${product.admin}/account`)
      await page.getByRole('button', { name: 'Add an authenticator app' }).click()
      const panel = page.getByRole('dialog', { name: 'Add an authenticator app' })
      const key = (await panel.locator('[data-key]').textContent()) ?? ''
      expect(await accessibilityFaults(page)).toEqual([])
      await panel.getByRole('textbox', { name: 'Code' }).fill('000')
      await panel.getByRole('button', { name: 'Add app' }).click()
      await expect(panel.getByText('Please enter the 6-digit code from your app')).toBeVisible()
      // Each code works once and lasts 30 seconds. So the login below uses the next code, `codeFor(key, 1)`.
      await panel.getByRole('textbox', { name: 'Code' }).fill(codeFor(key, 0))
      await panel.getByRole('button', { name: 'Add app' }).click()
      const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
      await expect(codes.getByRole('listitem')).toHaveCount(10)
      expect(await accessibilityFaults(page)).toEqual([])
      const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
      await codes.getByRole('button', { name: 'I have saved the codes' }).click()
      await expect(page.getByText('10 of 10 left')).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
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
  await logInWith(page, product.admin, person.email, person.password)

  await test.step('the person adds a passkey', async () => {
    await page.goto(`${product.admin}/account`)
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
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue with passkey' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  await test.step('the person confirms with the passkey and removes it', async () => {
    await page.goto(`${product.admin}/account`)
    await passFifteenMinutes(product, person)
    await page.getByRole('button', { name: 'Remove passkey Office laptop' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(page.getByText('Passkey removed.')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await logInWith(page, product.admin, person.email, person.password)
  })
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

test('where a second factor is required, the person must set one up first', async ({ page, strictAdmin }) => {
  await logInAs(page, strictAdmin, 'finance')
  const heading = page.getByRole('heading', { name: 'Set up a second factor' })
  await expect(heading).toBeVisible()
  await page.goto(`${strictAdmin}/payments`)
  await expect(heading).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await addApp(page)
  await expect(page.getByRole('heading', { name: 'Payment Oversight' })).toBeVisible()
})

test('a person confirms a change with a code; an open or cancelled confirmation disappears at logout', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product.site, { role: 'support' })
  const change = page.getByRole('button', { name: 'Create new recovery codes' })
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const refusal = page.getByText('Please confirm it’s you to continue.')

  const key = await test.step('the person adds an authenticator app', async () => {
    await logInWith(page, product.admin, person.email, person.password)
    await page.goto(`${product.admin}/account`)
    return addApp(page)
  })

  const recovery = await test.step('the person confirms a change with a code', async () => {
    await passFifteenMinutes(product, person)
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
    await passFifteenMinutes(product, person)
    await change.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(refusal).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(refusal).toBeHidden()
  })

  await test.step('the person logs out in another tab, and the open confirmation disappears', async () => {
    await typeCredentials(page, product.admin, person)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recovery)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.goto(`${product.admin}/account`)
    await passFifteenMinutes(product, person)
    await change.click()
    await expect(question).toBeVisible()
    const otherTab = await page.context().newPage()
    await otherTab.goto(`${product.admin}/account`)
    await otherTab.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(question).toBeHidden()
    await expect(refusal).toBeHidden()
  })
})
