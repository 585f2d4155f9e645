import { expect, type Page } from '@playwright/test'

/** Returns the day that is `days` days after today in Lagos, as yyyy-MM-dd. */
export const dayAhead = (days: number): string =>
  new Date(Date.now() + 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the date as the calendar's buttons name it, without the weekday: `20 January 2026`. */
export function dateInWords(day: string): string {
  const at = new Date(day)
  return `${at.getUTCDate()} ${at.toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${at.getUTCFullYear()}`
}

/** Chooses a day in the open calendar, any number of months away. */
export async function chooseDay(page: Page, day: string): Promise<void> {
  const grid = page.getByRole('grid')
  const button = grid.getByRole('button', { name: new RegExp(`\\b${dateInWords(day)}(,|$)`) })
  const first = grid.locator('[data-day]').first()
  await expect(first).toBeVisible()
  // The calendar opens in the month of the currently chosen day, which may be later than the wanted month.
  for (;;) {
    const shown = (await first.getAttribute('data-day'))?.slice(0, 7) ?? ''
    if (day.startsWith(shown)) break
    await page.getByRole('button', { name: day < shown ? 'Previous month' : 'Next month' }).click()
  }
  await button.click()
}
