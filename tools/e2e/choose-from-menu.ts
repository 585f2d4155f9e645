import type { Locator, Page } from '@playwright/test'

/** Opens the menu of a row and chooses an action. */
export async function chooseFromMenu(page: Page, row: Locator, item: string) {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('button', { name: item, exact: true }).click()
}
