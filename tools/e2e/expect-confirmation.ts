import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** Expects the boarding code of each seat, and that the confirmation is scrolled to its top. */
export async function expectConfirmation(page: Page, seats: string[]): Promise<void> {
  await page.waitForFunction(() => 'shownBooking' in (history.state ?? {}))
  expect(await page.evaluate(() => scrollY), 'the confirmation begins at its top').toBe(0)
  await expect(page.getByRole('article')).toContainText(seats.join(', '))
  for (const seat of seats) {
    const code = page.getByRole('img', { name: `Boarding code for seat ${seat}`, exact: true })
    await expect(code).not.toHaveJSProperty('naturalWidth', 0)
  }
}
