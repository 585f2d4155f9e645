import { expect, type Page } from '@playwright/test'

/** Returns the Lagos day that many days from today, as yyyy-MM-dd. */
export const dayAhead = (days: number): string =>
  new Date(Date.now() + 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** Chooses a day in the open calendar, any number of months ahead. */
export async function chooseDay(page: Page, day: string): Promise<void> {
  const at = new Date(day)
  const spoken = `${at.getUTCDate()} ${at.toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${at.getUTCFullYear()}`
  const grid = page.getByRole('grid')
  const button = grid.getByRole('button', { name: new RegExp(`\\b${spoken}(,|$)`) })
  await expect(grid.getByRole('button').first()).toBeVisible()
  while ((await button.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click()
  await button.click()
}
