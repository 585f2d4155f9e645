import { newPerson } from './new-person.ts'
import { expect, test } from './product.ts'
import { enterAs, logInWith } from './staff.ts'

test('a person who changes their own password or deletes their own account sees the login page', async ({
  page,
  product,
}) => {
  const person = await newPerson(page, product.site, { name: 'Sample Owner' })
  const dialog = page.getByRole('dialog')
  await enterAs(page, product.admin, person.email, person.password, `/users?search=${person.email}`)
  await page
    .getByRole('row', { name: /Sample Owner/ })
    .getByRole('button', { name: 'Edit' })
    .click()
  await expect(dialog.getByLabel('Role')).toBeDisabled()
  await expect(dialog.getByText('You cannot change your own role.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('purple keke 13')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('dialog', { name: 'Save changes?' })
  await expect(question).toContainText('This is your own account, so you will have to log in again.')
  await question.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('User updated successfully.')).toBeVisible()
  await logInWith(page, product.admin, person.email, 'purple keke 13')

  await page.goto(`${product.admin}/users?search=${person.email}`)
  await page.getByRole('button', { name: 'Actions for Sample Owner' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
})
