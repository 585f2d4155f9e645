import type { Page } from '@playwright/test'
import { chooseDay, dayAhead } from '#testing/choose-day.ts'
import { chooseOption } from '#testing/choose-option.ts'
import { openPage } from '#testing/open-page.ts'
import { visitor } from '#testing/visitor.ts'
import { countLoads, replaceByNewVersion } from './missing-files.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

// The tests use new pages, because a failed file logs an error, which would fail the fixture's page.

/**
 * Fails the first request for each script and style sheet except the entry files. Returns the set of all requested
 * URLs, which grows with each request.
 */
async function failEachFirst(page: Page): Promise<Set<string>> {
  const requested = new Set<string>()
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    const url = route.request().url()
    const isFirst = !url.includes('/assets/index-') && !requested.has(url)
    requested.add(url)
    if (isFirst) await route.abort('connectionreset')
    else await route.continue()
  })
  return requested
}

const namesOf = (urls: Set<string>): string[] =>
  [...urls].map((url) => /assets\/(.*)-[\w-]{8}\.\w+$/.exec(url)?.[1] ?? url)

test('a visitor books and reads every other public page although each file fails the first time, without a reload [F62]', async ({
  context,
  product,
}) => {
  const page = await context.newPage()

  await test.step('the visitor books', async () => {
    const requested = await failEachFirst(page)
    const loads = countLoads(page)
    const me = visitor(page, product.site)
    await me.reachPayment()
    await expect(page.getByRole('timer')).toHaveCSS('display', 'flex')
    await me.openPopup()
    await me.popup('Pay with a card that works').click()
    await expect(me.heading('Booking Confirmed')).toBeVisible()
    expect(loads()).toBe(1)
    expect(namesOf(requested)).toEqual(
      expect.arrayContaining([
        'bus-day-picker',
        'booking-page',
        'select-bus-step',
        'choose-seats-step',
        'passenger-step',
        'payment-step',
        'confirmation-step',
      ]),
    )
  })

  await test.step('the visitor reads every other public page', async () => {
    for (const [path, heading] of [
      ['/about', 'We get corps members to camp.'],
      ['/contact', 'Talk to a person'],
      ['/manage-booking', 'Manage Booking'],
      ['/terms', 'Terms and conditions'],
      ['/privacy', 'Privacy'],
      ['/my-data', 'My data'],
      ['/no-such-page', 'Oops! Page not found'],
    ] as const) {
      await page.unrouteAll()
      await failEachFirst(page)
      await openPage(page, product.site + path)
      const title = page.getByRole('heading', { name: heading, exact: true })
      await expect(title).toBeVisible()
      // A link that the page's script handles loads no document.
      const loads = countLoads(page)
      await page.getByRole('link', { name: 'Tafiya, home' }).click()
      await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
      await page.goBack()
      await expect(title).toBeVisible()
      expect(loads(), path).toBe(0)
    }
  })
})

/** The links of the menu and the headings of their screens. */
const HEADINGS = {
  Dashboard: 'Dashboard',
  Users: 'User Management',
  Routes: 'Route Management',
  Buses: 'Bus Management',
  Batches: 'Batch Management',
  Trips: 'Trip Management',
  Bookings: 'Booking Management',
  Boarding: 'Boarding',
  Payments: 'Payment Oversight',
  'Cash-up': 'Payment Oversight',
  Messages: 'Messages',
  Notifications: 'Notifications',
  Logs: 'System Logs',
  Settings: 'Settings',
  Roles: 'Role Management',
  Privacy: 'Privacy',
  'API Keys': 'API Keys',
  Webhooks: 'Webhooks',
}

test('staff open each screen of the menu, three payment screens and a booking although each file fails the first time [F62]', async ({
  context,
  product,
}) => {
  const page = await context.newPage()
  await failEachFirst(page)
  const loads = countLoads(page)
  await logInAs(page, product.admin, 'admin')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await expect(links).toHaveCount(Object.keys(HEADINGS).length)
  for (const [label, heading] of Object.entries(HEADINGS)) {
    const link = links.filter({ hasText: label })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('heading', { name: 'An error occurred' })).toHaveCount(0)
  }
  for (const [path, lead] of [
    [
      '/payments/exceptions',
      'Payments with a problem. Resolve each one, for example with another seat or a refund.',
    ],
    ['/payments/refunds', 'Refunds to passengers.'],
    ['/payments/cash-up', /^Cash-up for .*: money taken and paid out by staff\.$/],
  ] as const) {
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expect(page.getByRole('main').getByText(lead)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'An error occurred' })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Bookings' }).click()
  await page.locator('td[data-title] a').first().click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Export Reports' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(loads()).toBe(1)
})

test('a file is replaced by a new version: the next page opens after one reload, and if the file stays missing, the page shows a message and a button [F62]', async ({
  context,
  product,
}) => {
  const page = await context.newPage()

  await test.step('the file of a public page is still missing after the reload', async () => {
    await openPage(page, product.site)
    await page.route(/\/assets\/terms-page-.*\.js$/, (route) => route.fulfill({ status: 404 }))
    const loads = countLoads(page)
    await page.getByRole('link', { name: 'Terms and conditions' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
    expect(loads()).toBe(1)
    const again = page.getByRole('button', { name: 'Try again' })
    await context.setOffline(true)
    await again.click()
    await expect(page.getByText('Check your connection and try again.', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await page.unrouteAll()
    await again.click()
    await expect(page.getByRole('heading', { name: 'Terms and conditions' }).first()).toBeVisible()
  })

  await test.step('a new version is released while staff work', async () => {
    await logInAs(page, product.admin, 'admin')
    await replaceByNewVersion(page, /\/assets\/buses-page-.*\.js$/)
    const loads = countLoads(page)
    await page.getByRole('link', { name: 'Buses' }).click()
    await expect(page.getByRole('button', { name: 'Add Bus' })).toBeVisible()
    expect(loads()).toBe(1)
  })
})

test('a new version is released while a visitor searches, and again while they type: the page reloads once and keeps the search, the seats and the name [F62]', async ({
  context,
  product,
}) => {
  // Uses a new page, because a failed file logs an error, which would fail the fixture's page.
  const page = await context.newPage()
  const me = visitor(page, product.site)

  await test.step('the search form is the same after the reload', async () => {
    await openPage(page, product.site)
    await replaceByNewVersion(page, /\/assets\/bus-day-picker-.*\.js$/)
    await chooseOption(page.getByLabel('Departure'), 'Lagos')
    await chooseOption(page.getByLabel('Destination'), 'Awgu (Enugu)')
    await page.getByLabel('Passengers').selectOption('3')
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('button', { name: /Travel date/ }).click()
    await reloaded
    await expect(page.getByLabel('Passengers')).toHaveValue('3')
    await expect(page.getByLabel('Departure')).toHaveValue('Lagos')
    await expect(page.getByLabel('Destination')).toHaveValue('Enugu: Awgu camp')
    await page.getByRole('button', { name: /Travel date/ }).click()
    await expect(page.getByRole('grid')).toBeVisible()
  })

  await test.step('the page reloads at the next step and keeps seats and name', async () => {
    await chooseDay(page, dayAhead(12))
    await page.getByRole('button', { name: 'Continue to Booking' }).click()
    await me.chooseBus()
    const seats = await me.chooseSeats(3)
    await replaceByNewVersion(page, /\/assets\/payment-step-.*\.js$/)
    const loads = countLoads(page)
    const missed = page.waitForResponse(/payment-step/)
    await me.toDetails()
    await missed
    await me.fillDetails()
    expect(loads(), 'a failed preload is invisible').toBe(0)
    await me.toPayment()
    expect(loads()).toBe(1)
    const { selectedSeats, passengerInfo } = await me.stored('tafiya.booking')
    expect(selectedSeats.map(({ seatNo }: { seatNo: string }) => seatNo)).toEqual(seats)
    expect(passengerInfo.passengerName).toBe('Tester Chidera Okon')
  })
})
