import type { Page } from '@playwright/test'
import { withoutPageData } from '#testing/blank-page.ts'
import { openPage } from '#testing/open-page.ts'
import { expect, test } from './product.ts'

const destination = (page: Page) => page.getByLabel('Destination')
const dateButton = (page: Page) => page.getByRole('button', { name: /Travel date/ })
const carousel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

function countLines(element: HTMLElement): number {
  const text = document.createRange()
  text.selectNodeContents(element)
  return text.getClientRects().length
}

/** Stops the clock: time passes only when the test advances it. */
async function stopTheClock(page: Page) {
  const start = new Date()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(new Date(start.getTime() + 1000))
}

test('on a laptop each label of the search bar stays on one line', async ({ page, product }) => {
  await openPage(page, product.site)
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['Departure', 'Destination', 'Passengers']) {
      const label = page.locator('label', { hasText: name })
      expect(await label.evaluate(countLines), `${name} at ${width} px`).toBe(1)
    }
  }
})

test('a visitor searches with the keyboard alone', async ({ page, product }) => {
  await test.step('the visitor skips to the content', async () => {
    await openPage(page, product.site)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('the visitor chooses departure and destination', async () => {
    await expect(destination(page)).toBeDisabled()
    await page.getByLabel('Departure').focus()
    await page.keyboard.type('lag')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Departure')).toHaveValue('Lagos')
    await page.keyboard.press('Tab')
    await expect(destination(page)).toBeFocused()
    await page.keyboard.type('Awgu')
    await expect(destination(page)).toHaveValue('Awgu (Enugu)')
  })

  await test.step('the visitor chooses tomorrow in the calendar', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const today = page.locator('[aria-current="date"]')
    await expect(today).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(today, 'yesterday cannot be reached').toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(dateButton(page)).toBeFocused()
    await expect(dateButton(page)).not.toContainText('Choose a date')
  })

  await test.step('the visitor chooses three passengers and starts the booking', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.type('3')
    await expect(page.getByLabel('Passengers')).toHaveValue('3')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${product.site}/booking`)
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('tafiya.booking') ?? '{}'))
    expect(stored).toMatchObject({
      departure: 'Lagos',
      destination: 'Awgu (Enugu)',
      passengers: 3,
      seatClass: 'Standard',
      tripType: 'oneWay',
      currentStep: 0,
    })
  })
})

test('the form names what is missing; another departure clears the destination', async ({
  page,
  product,
}) => {
  await openPage(page, product.site)
  await page.getByRole('button', { name: 'Continue to Booking' }).click()
  for (const words of [
    'Departure location is required',
    'Destination location is required',
    'Please select a date',
  ]) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(page.getByLabel('Departure')).toBeFocused()
  const choose = async (typed: string) => {
    await page.getByLabel('Departure').fill(typed)
    await page.getByRole('option', { name: typed, exact: true }).click()
  }
  await choose('Lagos')
  await destination(page).selectOption('Wannune (Benue)')
  await expect(page.getByText('Destination location is required')).toHaveCount(0)
  await choose('Abuja')
  await expect(destination(page)).toHaveValue('')
  await expect(page.getByText('Destination location is required')).toBeVisible()
  const offered = page.getByLabel('Passengers').getByRole('option')
  await expect(offered).toHaveCount(13)
  await expect(offered.nth(4)).toBeEnabled()
  await expect(offered.nth(5)).toBeDisabled()
  await expect(offered.nth(5)).toHaveText('6 (At most 5 seats per booking)')
})

test('the button shows that the search is loading', async ({ page, product }) => {
  let arrive = () => {}
  const wizard = new Promise<void>((go) => {
    arrive = go
  })
  await page.route('**/assets/booking-page*.js', async (route) => {
    await wizard
    await route.continue()
  })
  await openPage(page, product.site)
  await page.getByLabel('Departure').fill('Lagos')
  await page.getByRole('option', { name: 'Lagos', exact: true }).click()
  await destination(page).selectOption('Awgu (Enugu)')
  await dateButton(page).click()
  await page.locator('[aria-current="date"]').click()
  await page.getByRole('button', { name: 'Continue to Booking' }).click()
  await expect(page.getByRole('button', { name: 'Searching route...' })).toBeVisible()
  arrive()
  await expect(page).toHaveURL(`${product.site}/booking`)
})

test('an offer fills the form with a route that is on sale', async ({ page, product }) => {
  await openPage(page, product.site)
  const offers = carousel(page, 'Offers').getByRole('button', { name: 'Book this route' })
  await expect(offers).toHaveCount(4)
  await offers.first().click()
  await expect(page.getByLabel('Departure')).toHaveValue('Lagos')
  await expect(destination(page)).toHaveValue('Wannune (Benue)')
  await expect(dateButton(page)).toBeFocused()
})

test('routes that cannot be loaded show an error, and the visitor can retry', async ({ page, product }) => {
  await withoutPageData(page)
  await page.route('**/api/routes', (route) => route.fulfill({ status: 400, json: {} }))
  await openPage(page, product.site)
  await expect(
    page.getByText('Failed to load routes. Please try again later or contact support.'),
  ).toBeVisible()
  await page.unroute('**/api/routes')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to load routes.')).toHaveCount(0)
  await page.getByLabel('Departure').click()
  await expect(page.getByRole('option', { name: 'Lagos', exact: true })).toBeVisible()
})

test('pictures change every 5 seconds, offers every 3, stories every 4, until the visitor pauses them', async ({
  page,
  product,
}) => {
  await stopTheClock(page)
  await openPage(page, product.site)
  const shown = (name: string) => carousel(page, name).locator('[aria-current="true"]')
  for (const [name, seconds, what] of [
    ['Welcome', 5, 'Picture'],
    ['Offers', 3, 'Show'],
    ['Stories', 4, 'Show'],
  ] as const) {
    await page.reload()
    await expect(shown(name)).toHaveAttribute('aria-label', new RegExp(`^${what} 1 of`))
    await page.clock.runFor(seconds * 1000 - 100)
    await expect(shown(name)).toHaveAttribute('aria-label', new RegExp(`^${what} 1 of`))
    await page.clock.runFor(200)
    await expect(shown(name)).toHaveAttribute('aria-label', new RegExp(`^${what} 2 of`))
    await carousel(page, name).hover()
    await page.clock.runFor(30_000)
    await expect(shown(name)).toHaveAttribute('aria-label', new RegExp(`^${what} 2 of`))
    await page.mouse.move(0, 0)
    await carousel(page, name)
      .getByRole('button', { name: /^Pause/ })
      .click()
    await page.mouse.move(0, 0)
    await page.keyboard.press('Escape')
    await page.clock.runFor(30_000)
    await expect(shown(name)).toHaveAttribute('aria-label', new RegExp(`^${what} 2 of`))
  }
})

test('a visitor who prefers reduced motion sees no moving pictures and a play button', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stopTheClock(page)
  await openPage(page, product.site)
  const shown = carousel(page, 'Welcome').locator('[aria-current="true"]')
  await page.clock.runFor(60_000)
  await expect(shown).toHaveAttribute('aria-label', 'Picture 1 of 4')
  await expect(carousel(page, 'Offers').getByRole('button', { name: 'Play' })).toBeVisible()
})

test('three offers are side by side from 1024 px, two from 768, one below', async ({ page, product }) => {
  await openPage(page, product.site)
  for (const [width, cards] of [
    [1024, 3],
    [1023, 2],
    [768, 2],
    [767, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const inView = carousel(page, 'Offers')
      .getByRole('list')
      .evaluate((list) => Math.round(list.clientWidth / (list.firstElementChild?.clientWidth ?? 1)))
    expect(await inView, `at ${width} px`).toBe(cards)
  }
})

test('under 768 px the calendar fills the screen, and a button opens and closes the menu', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 767, height: 700 })
  await openPage(page, product.site)
  await dateButton(page).click()
  const calendar = page.getByRole('dialog', { name: 'Travel date' })
  expect(await calendar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 767, height: 700 })
  await page.keyboard.press('Escape')
  await expect(dateButton(page)).toBeFocused()

  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu.getByRole('link')).toHaveText(['Home', 'About', 'Manage Booking', 'Contact Us'])
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(`${product.site}/about`)
  await expect(menu).toBeHidden()

  await page.setViewportSize({ width: 768, height: 700 })
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Home' }).click()
  await dateButton(page).click()
  expect((await calendar.boundingBox())?.width).toBeLessThan(400)
})
