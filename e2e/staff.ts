import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** Logs in a member of the demo's staff through the login page. */
export const logInAs = (page: Page, admin: string, role: string): Promise<void> =>
  logInWith(page, admin, `${role}@tafiya.test`, 'tafiya-demo')

export async function logInWith(page: Page, admin: string, email: string, password: string): Promise<void> {
  await page.goto(`${admin}/login`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  // Waits for either button: on a phone Logout is in a menu, and before the account is set up there is no sidebar.
  const inside = page.getByRole('button', { name: /^(Toggle sidebar|Logout)$/ })
  await expect(inside.first()).toBeVisible()
}
