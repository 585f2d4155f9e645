import type { Page } from '@playwright/test'
import { withoutPageData } from '#testing/blank-page.ts'
import { chooseOption } from '#testing/choose-option.ts'
import { openPage } from '#testing/open-page.ts'
import { expect, test } from './product.ts'
import { carousel, dateButton, destinationField } from './search-fields.ts'

function countLines(element: HTMLElement): number {
  const text = document.createRange()
  text.selectNodeContents(element)
  return text.getClientRects().length
}

test('the home page fits the width: labels on one line, the calendar in view, as many offers as fit, the whole date, a menu', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openPage(page, product.site)

  await test.step('on a laptop each label of the search bar stays on one line', async () => {
    for (const width of [1024, 1100, 1200, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of ['Departure', 'Destination', 'Passengers']) {
        const label = page.locator('label', { hasText: name })
        expect(await label.evaluate(countLines), `${name} at ${width} px`).toBe(1)
      }
      const dateLabel = dateButton(page).getByText('Travel date')
      expect(await dateLabel.evaluate(countLines), `Travel date at ${width} px`).toBe(1)
    }
  })

  await test.step('on a low laptop screen the calendar opens in view, with its title and its last week', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    for (const scrolled of [0, 200, 400]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled)
      await dateButton(page).click()
      const calendar = page.getByRole('dialog', { name: 'Travel date' })
      await expect(calendar, `scrolled by ${scrolled} px`).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
    }
  })

  await test.step('three offers are side by side from 1024 px, two from 768, one below', async () => {
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

  await test.step('on a phone of 360 px the chosen date is shown in full', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await dateButton(page).click()
    await page.locator('[aria-current="date"]').click()
    const chosen = dateButton(page).locator('b')
    const hidden = await chosen.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(hidden, await chosen.innerText()).toBe(0)
  })

  await test.step('below 768 px the calendar fills the screen, and a button opens and closes the menu', async () => {
    await page.setViewportSize({ width: 767, height: 700 })
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

/** Stops the clock. It then advances only when the test advances it. */
async function stopTheClock(page: Page) {
  const start = new Date()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(new Date(start.getTime() + 1000))
}

type TestedCarousel = { name: string; seconds: number; what: string }

const WELCOME: TestedCarousel = { name: 'Welcome', seconds: 5, what: 'Picture' }
const OFFERS: TestedCarousel = { name: 'Offers', seconds: 3, what: 'Card' }
const STORIES: TestedCarousel = { name: 'Stories', seconds: 4, what: 'Card' }
const CAROUSELS = [WELCOME, OFFERS, STORIES]

/** Each carousel advances exactly once in this time. */
const ONE_ADVANCE_MS = 5100

const shows = (page: Page, { name, what }: TestedCarousel, place: 1 | 2) =>
  expect(carousel(page, name).locator('[aria-current="true"]')).toHaveAttribute(
    'aria-label',
    new RegExp(`^${what} ${place} of`),
  )

/** Presses a button of a carousel, then moves the pointer and the focus out of it, because both stop it. */
async function pressAndLeave(page: Page, { name }: TestedCarousel, button: 'Pause' | 'Play') {
  const inside = carousel(page, name)
  await inside.getByRole('button', { name: button }).click()
  await page.getByRole('banner').hover()
  await inside.getByRole('button', { name: button === 'Pause' ? 'Play' : 'Pause' }).blur()
}

test('each carousel advances at its own time, but not under the pointer or after Pause, and with reduced motion only after Play', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await stopTheClock(page)

  await test.step('each carousel advances by itself', async () => {
    await openPage(page, product.site)
    for (const tested of [OFFERS, STORIES, WELCOME]) {
      await page.clock.runFor(tested === OFFERS ? tested.seconds * 1000 - 100 : 800)
      await shows(page, tested, 1)
      await page.clock.runFor(200)
      await shows(page, tested, 2)
    }
  })

  for (const tested of CAROUSELS) {
    const letOthersAdvance = async () => {
      await page.clock.runFor(ONE_ADVANCE_MS)
      for (const other of CAROUSELS) if (other !== tested) await shows(page, other, 2)
    }

    await test.step(`the pointer stops ${tested.name}`, async () => {
      await openPage(page, product.site)
      await carousel(page, tested.name).hover()
      await letOthersAdvance()
      await shows(page, tested, 1)
    })

    await test.step(`Pause stops ${tested.name}, also when pointer and focus are elsewhere`, async () => {
      await openPage(page, product.site)
      await pressAndLeave(page, tested, 'Pause')
      await letOthersAdvance()
      await shows(page, tested, 1)
    })
  }

  await test.step('with reduced motion the pictures stand still, and the offers move only after Play', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPage(page, product.site)
    await page.clock.runFor(ONE_ADVANCE_MS)
    await shows(page, OFFERS, 1)
    await pressAndLeave(page, OFFERS, 'Play')
    await page.clock.runFor(OFFERS.seconds * 1000 + 100)
    await shows(page, OFFERS, 2)
    const shown = carousel(page, 'Welcome').locator('[aria-current="true"]')
    await expect(shown).toHaveAttribute('aria-label', 'Picture 1 of 4')
  })
})

test('what a visitor types into the search before the script has loaded stays, and is filled in on the next visit', async ({
  page,
  product,
}) => {
  const destination = destinationField(page)
  let loadScripts = () => {}
  const scriptsMayLoad = new Promise<void>((resolve) => {
    loadScripts = resolve
  })
  let loadBookingPage = () => {}
  const bookingPageMayLoad = new Promise<void>((resolve) => {
    loadBookingPage = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayLoad
    await route.continue()
  })
  await page.route('**/assets/booking-page*.js', async (route) => {
    await bookingPageMayLoad
    await route.continue()
  })

  await test.step('the visitor types before the script has loaded', async () => {
    await page.goto(product.site, { waitUntil: 'commit' })
    await page.getByLabel('Departure').fill('lagos')
    await page.getByLabel('Passengers').selectOption('3')
    await page.getByLabel('Passengers').focus()
    loadScripts()
    await expect(destination).toBeEnabled()
    await expect(page.getByLabel('Departure')).toHaveValue('Lagos')
    await expect(page.getByLabel('Passengers')).toHaveValue('3')
  })

  const chosenDate =
    await test.step('the search button is busy until the booking page has loaded', async () => {
      await chooseOption(destination, 'Awgu (Enugu)')
      await dateButton(page).click()
      await page.locator('[aria-current="date"]').click()
      const chosenDate = await dateButton(page).locator('b').innerText()
      await page.getByRole('button', { name: 'Continue to Booking' }).click()
      await expect(page.getByRole('button', { name: 'Searching route...' })).toBeVisible()
      loadBookingPage()
      await expect(page).toHaveURL(`${product.site}/booking`)
      return chosenDate
    })

  await test.step('the search is filled in on the next visit', async () => {
    const next = await page.context().newPage()
    await openPage(next, product.site)
    await expect(next.getByLabel('Departure')).toHaveValue('Lagos')
    await expect(destinationField(next)).toHaveValue('Enugu: Awgu camp')
    await expect(dateButton(next).locator('b')).toHaveText(chosenDate)
    await expect(next.getByLabel('Passengers')).toHaveValue('3')
  })
})
