import type { Locator, Page } from '@playwright/test'
import { expect } from './product.ts'

/** Finds the row of a booking by search, as staff do. */
export async function findRow(page: Page, search: string): Promise<Locator> {
  await page.getByLabel('Search reference, name, phone or e-mail').fill(search)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  return page.getByRole('row').nth(1)
}

/**
 * Searches the trip list of a dialog and returns the rows with at least six free seats, soonest first. Tests choose the
 * last rows, because the first trips may leave during the test and other tests may have sold their seats. The list
 * shows only eight trips, so `search` must name a bus or place with few departures a day; the last rows are then days
 * away.
 */
export async function roomyTrips(dialog: Locator, search: string): Promise<Locator> {
  await dialog.getByPlaceholder('Search place, bus or batch').fill(search)
  const found = dialog.getByRole('list', { name: 'Trips' }).getByRole('button').filter({ hasText: search })
  // Waits for the search result. The unfiltered list that is shown before has at most two matching rows.
  await expect(found.nth(2)).toBeVisible()
  return found.filter({ has: dialog.page().getByText(/^([6-9]|\d\d) left$/) })
}

/** Returns the plate number of a bus with 44 seats that leaves every day or every second day. */
export async function plateOfCoaster(site: string): Promise<string> {
  const { data } = await (await fetch(`${site}/api/trips`)).json()
  return data.find(({ bus }: { bus: { busType: string } }) => bus.busType === 'Coaster44').bus.plateNo
}
