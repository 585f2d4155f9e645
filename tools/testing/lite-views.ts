import type { Page } from '@playwright/test'
import { bookByApi } from './book-by-api.ts'
import { dayAhead } from './choose-day.ts'
import type { View } from './public-views.ts'

/** The pages without script. */
export const liteViews: readonly View[] = [
  { name: 'lite-search', open: (page, site) => page.goto(`${site}/lite`) },
  { name: 'lite-search-errors', open: (page, site) => page.goto(`${site}/lite/trips?origin=lagos`) },
  { name: 'lite-trips', open: openTrips },
  { name: 'lite-seats', open: openSeats },
  {
    name: 'lite-seats-errors',
    async open(page, site) {
      await openSeats(page, site)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Please check the marked fields.').waitFor()
    },
  },
  { name: 'lite-review', open: openReview },
  {
    name: 'lite-not-paid',
    async open(page, site) {
      await openReview(page, site)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: /now$/ }).click()
      await page.getByRole('button', { name: 'Declined card' }).click()
      await page.goto(`${site}/lite/ticket`)
    },
  },
  {
    name: 'lite-ticket',
    async open(page, site) {
      const { bookingToken, email } = await bookByApi(site, 'fee')
      await page.goto(`${site}/lite/booking`)
      await page.getByLabel('Booking reference').fill(bookingToken)
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('button', { name: 'Retrieve Booking' }).click()
      await page.getByText('Boarding code').first().waitFor()
    },
  },
  {
    name: 'lite-money',
    async open(page, site) {
      const { reference } = await bookByApi(site, 'fee')
      await page.goto(`${site}/lite/money`)
      await page.getByLabel('Reference').fill(reference)
      await page.getByRole('button', { name: 'Where is my money?' }).click()
      await page.getByText('arrived by card').waitFor()
    },
  },
  { name: 'lite-terms', open: (page, site) => page.goto(`${site}/lite/terms`) },
]

async function openTrips(page: Page, site: string): Promise<void> {
  const search = { origin: 'Lagos', destination: 'Awgu (Enugu)', date: dayAhead(8), passengers: '2' }
  await page.goto(`${site}/lite/trips?${new URLSearchParams(search)}`)
}

async function openSeats(page: Page, site: string): Promise<void> {
  await openTrips(page, site)
  await page
    .getByRole('link', { name: /Choose seats/ })
    .first()
    .click()
}

let people = 0

async function openReview(page: Page, site: string): Promise<void> {
  await openSeats(page, site)
  for (const seat of [0, 1]) await page.getByRole('checkbox').nth(seat).check()
  await page.getByLabel('Full name').fill('Tester Chidera Okon')
  await page.getByLabel('E-mail').fill(`lite.shots.${++people}@mail.example`)
  await page.getByLabel('Phone number', { exact: true }).fill(`0807100${String(people).padStart(4, '0')}`)
  await page.getByLabel('Address', { exact: true }).fill('3 Sample Close, Yaba')
  await page.getByLabel('Next of kin name').fill('Tester Ngozi Okon')
  await page.getByLabel('Next of kin phone number').fill('08030000001')
  await page.getByRole('button', { name: 'Continue' }).click()
}
