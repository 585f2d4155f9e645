import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { mailTo } from '#testing/book-by-api.ts'
import { newPerson } from './new-person.ts'
import { expect, test } from './product.ts'
import { ageConfirmation } from './product-database.ts'
import { enterAs, logInAs, logInWith } from './staff.ts'

test('a person changes their own password, ends the sessions of other browsers, and confirms it is them', async ({
  page,
  browser,
  product,
}) => {
  const person = await newPerson(page, product.site)
  const [first, second] = [await browser.newPage(), await browser.newPage()]
  for (const one of [first, second, page])
    await enterAs(one, product.admin, person.email, person.password, '/account')

  await test.step('the person sees the sessions of their three browsers', async () => {
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await expect(page.getByText('This session')).toBeVisible()
    await expect(page.getByRole('button', { name: /^End session/ })).toHaveCount(2)
  })

  await test.step('the person reads why a new password is refused', async () => {
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your current password is required')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await page.getByLabel('New password').fill('7 chars')
    await expect(
      page.getByText('Please use at least 10 characters. A short sentence is easy to remember.'),
    ).toBeVisible()
    await page.getByLabel('Current password').fill('not this one')
    await page.getByLabel('New password').fill('green danfo 45')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('The current password is wrong')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the person ends the sessions of the other browsers, which show the login page', async () => {
    await page
      .getByRole('button', { name: /^End session/ })
      .first()
      .click()
    await expect(page.getByText('Session ended.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^End session/ })).toHaveCount(1)
    await page.getByRole('button', { name: 'End all other sessions' }).click()
    await expect(page.getByText('All other sessions have ended.')).toBeVisible()
    for (const other of [first, second]) {
      await other.reload()
      await expect(other.getByRole('heading', { name: 'Login' })).toBeVisible()
      await other.close()
    }
  })

  await test.step('the person changes the password and logs in with the new one', async () => {
    await page.getByLabel('Current password').fill(person.password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed. Your other sessions have ended.')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await logInWith(page, product.admin, person.email, 'green danfo 45')
  })

  await test.step('15 minutes after the last confirmation, creating a role asks for the password', async () => {
    await page.goto(`${product.admin}/roles`)
    await page.getByRole('button', { name: 'Add Role' }).click()
    const panel = page.getByRole('dialog', { name: 'Add Role' })
    await panel.getByLabel('Name').fill(`clerk ${Date.now() % 100_000}`)
    await ageConfirmation(product.dataDir, person.email)
    await panel.getByRole('button', { name: 'Create Role' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(question).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByText('Please confirm it’s you to continue.')).toBeVisible()

    await panel.getByRole('button', { name: 'Create Role' }).click()
    await question.getByLabel('Your password').fill('not this one')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question.getByText('Wrong password')).toBeVisible()
    await question.getByLabel('Your password').fill('green danfo 45')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Role created successfully.')).toBeVisible()
  })
})

test('a person sets a forgotten password through the mailed link, which works once; an invited person gets one too', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product.site, { role: 'support' })

  await test.step('a person asks for a link', async () => {
    await page.goto(`${product.admin}/login`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Please fill in all fields')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(
      page.getByText(
        'If there is an account with this address, a link is on its way. You can use it once, within 30 minutes.',
      ),
    ).toBeVisible()
  })

  const link = await test.step('the link sets the password', async () => {
    const mail = await mailTo(product.site, person.email, 'Set your')
    const link = /http:\S+set-password#\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible()
    await page.getByLabel('New password').fill('Password123')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(
      page.getByText('This password is too easy to guess. Please choose another one.'),
    ).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('New password').fill('orange keke 12')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Password saved. Please log in.')).toBeVisible()
    await logInWith(page, product.admin, person.email, 'orange keke 12')
    return link
  })

  await test.step('the link works once, and half a link not at all', async () => {
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByLabel('New password').fill('purple keke 13')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(
      page.getByText('This link has been used or has expired. Please ask for a new one.'),
    ).toBeVisible()
    await page.goto(`${product.admin}/set-password#half-a-link`)
    await page.reload()
    await expect(
      page.getByText('This link is incomplete. Please open it again from your e-mail.'),
    ).toBeVisible()
  })

  await test.step('an admin creates a user without choosing a password, and the person gets a link', async () => {
    const email = `invited.${Date.now()}@tafiya.test`
    await logInAs(page, product.admin, 'admin', '/users?new=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Invited Person')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await dialog.getByLabel('Role').selectOption('Driver')
    const password = dialog.getByLabel('Password', { exact: true })
    await expect(password).toBeVisible()
    await dialog.getByRole('switch', { name: 'Send a link instead' }).check()
    await expect(password).toBeHidden()
    await dialog.getByRole('button', { name: 'Create User' }).click()
    await expect(page.getByText('User created successfully.')).toBeVisible()
    expect((await mailTo(product.site, email, 'Set your'))?.text).toContain('has been created for you')

    await page.goto(`${product.admin}/users?search=${email}`)
    await page.getByRole('button', { name: 'Actions for Invited Person' }).click()
    await page.getByRole('button', { name: 'Send password link' }).click()
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(`Password link sent to ${email}.`)).toBeVisible()
  })
})
