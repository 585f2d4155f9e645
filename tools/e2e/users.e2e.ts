import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { expect, test } from './product.ts'
import { inDatabase } from './product-database.ts'
import { enterAs, logInAs, logInWith } from './staff.ts'

test('an admin adds a user, changes their role and password, deletes them, and cannot disable the last admin', async ({
  page,
  browser,
  product,
}) => {
  await test.step('the admin opens the list of users', async () => {
    await logInAs(page, product.admin, 'admin', '/users')
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
    // Searches, because the driver may be on a later page of the list.
    const search = page.getByLabel('Search name or e-mail')
    await search.fill('driver@tafiya.test')
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await expect(page.getByText('driver@tafiya.test')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await search.fill('')
  })

  const dialog = page.getByRole('dialog')
  await test.step('the admin creates a user after the form named each error', async () => {
    await page.getByRole('button', { name: 'Add User' }).click()
    await dialog.getByRole('button', { name: 'Create User' }).click()
    for (const words of [
      'Name must be at least 2 characters',
      'Please enter a valid email',
      'Password must be at least 6 characters',
    ]) {
      await expect(dialog.getByText(words)).toBeVisible()
    }
    // Compares only the five built-in roles, which come first. Other tests may have added roles.
    const roles = await dialog.getByLabel('Role').locator('option').allTextContents()
    expect(roles.slice(0, 5)).toEqual(['Admin', 'Manager', 'Finance', 'Support', 'Driver'])
    await dialog.getByLabel('Name').fill('Pretend Newcomer')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('pretend@tafiya.test')
    await dialog.getByLabel('Password', { exact: true }).fill('password123')
    await dialog.getByRole('button', { name: 'Create User' }).click()
    await expect(
      dialog.getByText('This password is too easy to guess. Please choose another one.'),
    ).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByLabel('Password', { exact: true }).fill('yellow danfo 44')
    await dialog.getByRole('button', { name: 'Create User' }).click()
    await expect(page.getByText('User created successfully.')).toBeVisible()
  })

  const row = page.getByRole('row', { name: /Pretend Newcomer/ })
  await test.step('the admin reads that nothing has changed', async () => {
    await page.getByLabel('Search name or e-mail').fill('pretend@tafiya.test')
    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(' PRETEND@tafiya.test ')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('No changes detected. User information remains the same.')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  const newcomer =
    await test.step('the admin changes role and password, which ends the user’s sessions', async () => {
      // The new user has the form's default role, Admin, and works in a second browser context.
      const newcomer = await (await browser.newContext()).newPage()
      await enterAs(newcomer, product.admin, 'pretend@tafiya.test', 'yellow danfo 44', '/users')
      await row.getByRole('button', { name: 'Edit' }).click()
      await dialog.getByLabel('Role').selectOption('Support')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      const question = page.getByRole('dialog', { name: 'Save changes?' })
      await expect(question).toContainText('You are about to change the role of Pretend Newcomer.')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await newcomer.reload()
      await expect(newcomer.getByRole('heading', { name: 'User Management' })).toBeVisible()
      await dialog.getByLabel('Password', { exact: true }).fill('green danfo 45')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(question).toContainText('The user will be logged out of all sessions.')
      await question.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('User updated successfully.')).toBeVisible()
      await expect(row.getByText('support')).toBeVisible()
      return newcomer
    })

  await test.step('the user logs in again and must choose a new password', async () => {
    await newcomer.getByRole('button', { name: 'Add User' }).click()
    await newcomer.reload()
    await expect(newcomer.getByRole('heading', { name: 'Login' })).toBeVisible()
    await logInWith(newcomer, product.admin, 'pretend@tafiya.test', 'green danfo 45')
    // An admin has changed this password, so the user must choose another before any other screen opens. This does not
    // apply to the password of a new user, which an admin has chosen too.
    await expect(newcomer.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
    expect(await accessibilityFaults(newcomer)).toEqual([])
    await newcomer.getByLabel('Current password').fill('green danfo 45')
    await newcomer.getByLabel('New password').fill('purple danfo 46')
    await newcomer.getByRole('button', { name: 'Change password' }).click()
    await expect(newcomer.getByRole('link', { name: 'Bookings' })).toBeVisible()
    await expect(newcomer.getByRole('link', { name: 'Users' })).toBeHidden()
    await newcomer.goto(`${product.admin}/users`)
    await expect(newcomer.getByText('You do not have permission to perform this action')).toBeVisible()
    await newcomer.context().close()
  })

  await test.step('the admin deletes the user', async () => {
    await row.getByRole('button', { name: 'Actions for Pretend Newcomer' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('User deleted successfully.')).toBeVisible()
    await expect(page.getByText('No results found.')).toBeVisible()
  })

  await test.step('the admin reads their own log and cannot disable the last admin account', async () => {
    // Disables all other admins. Another journey on this product may have created some.
    await inDatabase(
      product.dataDir,
      `update users set status = 'disabled'
       where email <> $1 and role_id = (select id from roles where name = 'admin')`,
      ['admin@tafiya.test'],
    )
    await page.getByLabel('Search name or e-mail').fill('admin@tafiya.test')
    await page.getByRole('button', { name: 'Actions for Demo Admin' }).click()
    await page.getByRole('button', { name: 'Show log' }).click()
    await expect(page.getByRole('region', { name: 'Activity log of Demo Admin' })).toContainText(
      'User deleted',
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Actions for Demo Admin' }).click()
    await page.getByRole('button', { name: 'Disable' }).click()
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await expect(
      dialog.getByText('The last active admin cannot be deleted, demoted or disabled.'),
    ).toBeVisible()
  })
})
