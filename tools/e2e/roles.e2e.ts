import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { expect, test } from './product.ts'
import { enterAs, logInAs } from './staff.ts'

test('an admin creates a role for the counter; a removed right disappears from the clerk’s menu at the next click', async ({
  page,
  browser,
  product,
}) => {
  await test.step('the admin opens the list of roles', async () => {
    await logInAs(page, product.admin, 'admin', '/roles')
    await expect(page.getByRole('heading', { name: 'Role Management' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Finance.*Handles payments and refunds 1/ })).toBeVisible()
    for (const card of ['Types of permission', 'Built-in roles']) {
      await expect(page.getByRole('heading', { name: card })).toBeVisible()
    }
    expect(await accessibilityFaults(page)).toEqual([])
  })

  const dialog = page.getByRole('dialog')
  await test.step('the admin creates a role after a refused name', async () => {
    await page.getByRole('button', { name: 'Add Role' }).click()
    await dialog.getByLabel('Name').fill('Manager')
    await dialog.getByRole('group', { name: 'Batches' }).getByLabel('View').check()
    await dialog.getByRole('group', { name: 'Routes' }).getByLabel('View').check()
    await dialog.getByRole('group', { name: 'Payments' }).getByLabel('Refund').check()
    await expect(dialog.getByText(/^3 of \d+ permissions$/)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create Role' }).click()
    await expect(dialog.getByText('A role with this name already exists')).toBeVisible()
    await dialog.getByLabel('Name').fill('Counter Clerk')
    await dialog.getByLabel('Description').fill('Sells at the counter')
    await dialog.getByRole('button', { name: 'Create Role' }).click()
    await expect(page.getByText('Role created successfully.')).toBeVisible()
  })

  await test.step('the admin adds a user with this role', async () => {
    await page.goto(`${product.admin}/users?new=1`)
    await dialog.getByLabel('Name').fill('Dummy Counter')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('counter@tafiya.test')
    await dialog.getByLabel('Password', { exact: true }).fill('red molue 77')
    await dialog.getByLabel('Role').selectOption('Counter clerk')
    await expect(dialog.getByText('Sells at the counter')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create User' }).click()
    await expect(page.getByText('User created successfully.')).toBeVisible()
  })

  const clerk = await test.step('the clerk sees the two screens of the role', async () => {
    const clerk = await (await browser.newContext()).newPage()
    await enterAs(clerk, product.admin, 'counter@tafiya.test', 'red molue 77')
    await expect(clerk.getByRole('navigation').getByRole('link')).toHaveText(['Routes', 'Batches'])
    return clerk
  })

  const row = page.getByRole('row', { name: /Counter clerk/ })
  await test.step('the admin removes a right from the role', async () => {
    await page.goto(`${product.admin}/roles?search=counter`)
    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('group', { name: 'Batches' }).getByLabel('View').uncheck()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Role updated successfully.')).toBeVisible()
  })

  await test.step('the clerk is refused and no longer sees the screen', async () => {
    await clerk.getByRole('link', { name: 'Batches' }).click()
    await expect(
      clerk.getByRole('status').getByText('You do not have permission to perform this action'),
    ).toBeVisible()
    await expect(clerk.getByRole('navigation').getByRole('link')).toHaveText(['Routes'])
    await clerk.context().close()
  })

  await test.step('the admin reads that a role with users cannot be deleted', async () => {
    await row.getByRole('button', { name: 'Actions for Counter clerk' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText('One user has this role. Assign another role first.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the admin cannot take rights from the admin role', async () => {
    await page.getByLabel('Search roles').fill('admin')
    await page
      .getByRole('row', { name: /^Admin/ })
      .getByRole('button', { name: 'Edit' })
      .click()
    await expect(dialog.getByText('Admin always has every permission.')).toBeVisible()
    await expect(dialog.getByRole('checkbox', { disabled: false })).toHaveCount(0)
  })
})
