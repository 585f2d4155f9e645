import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** Somebody of the demo's staff comes in through the front door. */
export async function logInAs(page: Page, admin: string, role: string): Promise<void> {
  await page.goto(`${admin}/login`)
  await page.getByLabel('E-mail').fill(`${role}@tafiya.test`)
  await page.getByLabel('Password').fill('tafiya-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}
