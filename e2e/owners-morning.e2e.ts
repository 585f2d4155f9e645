import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { dayAhead } from '#testing/choose-day.ts'
import { collectPageErrors, expect, test } from './product.ts'
import { logInAs } from './staff.ts'

type Trip = { id: number; departTime: string; availableSeatsCount: number; route: { paymentType: string } }

/** Returns a trip of tomorrow with two free seats whose route offers split payment. */
async function tripOfTomorrow(page: Page, site: string): Promise<number> {
  const [from, to] = [1, 2].map((days) => Date.parse(`${dayAhead(days)}T00:00:00+01:00`)) as [number, number]
  for (let at = 1; ; at++) {
    const answer = await page.request.get(`${site}/api/trips?page=${at}`)
    const { data } = (await answer.json()) as { data: Trip[] }
    if (data.length === 0) throw new Error('no trip of tomorrow has two free seats')
    const trip = data.find(({ departTime, availableSeatsCount, route }) => {
      const leaves = Date.parse(departTime)
      return leaves >= from && leaves < to && availableSeatsCount >= 2 && route.paymentType === 'Split'
    })
    if (trip) return trip.id
  }
}

/** Expects that the list on the screen has this many rows in all. */
const expectTotal = (page: Page, total: string) =>
  expect(page.getByText(new RegExp(`^(0|[\\d,]+–[\\d,]+) of ${total}$`))).toBeVisible()

const figureOf = (page: Page, label: string): Locator =>
  page.locator('div:has(> dt)', { hasText: label }).locator('[data-figure]')

test('the owner reads the morning on a phone, and each number opens exactly its list', async ({
  page,
  browser,
  product: { site, admin },
}) => {
  await bookByApi(site, 'fee', await tripOfTomorrow(page, site))
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const phone = await context.newPage()
  const pageErrors = collectPageErrors(phone)
  await logInAs(phone, admin, 'admin')
  const today = phone.getByRole('region', { name: 'Today', exact: true })

  await test.step('the card fits the phone, and a tap anywhere on a departure opens its manifest', async () => {
    await expect(today.getByText(/ by this time$/)).toBeVisible()
    const overhang = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overhang, 'no sideways scroll').toBeLessThanOrEqual(0)
    expect(await accessibilityFaults(phone)).toEqual([])
    const row = today.getByRole('listitem').first()
    const manifest = await row.locator('a[href^="/boarding/"]').getAttribute('href')
    await row.tap({ position: { x: 8, y: 8 } })
    await expect(phone).toHaveURL(`${admin}${manifest}`)
    await expect(phone.getByRole('heading', { name: 'Passenger manifest' })).toBeVisible()
  })

  await test.step('the balances due open a list of exactly as many bookings, with filters to remove', async () => {
    await phone.goto(`${admin}/`)
    const link = phone.getByRole('link', { name: /balances? due on today’s and tomorrow’s departures$/ })
    const total = (await link.innerText()).split(' ')[0] ?? ''
    await link.tap()
    await expectTotal(phone, total)
    expect(await accessibilityFaults(phone)).toEqual([])
    for (const filter of ['Balance due', 'Travel until', 'Departed'])
      await phone.getByRole('button', { name: `Remove filter ${filter}` }).tap()
    await expect(phone).toHaveURL(`${admin}/bookings`)
  })

  await test.step('the takings of today open the payments of today', async () => {
    await phone.goto(`${admin}/`)
    await today.locator('[data-takings]').tap()
    await expect(phone.getByRole('button', { name: 'Remove filter Paid from' })).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Remove filter Paid until' })).toBeVisible()
  })

  await test.step('the figures of the month open their lists', async () => {
    for (const label of ['Total Bookings', 'Active Trips', 'Completed Bookings']) {
      await phone.goto(`${admin}/`)
      const total = await figureOf(phone, label).innerText()
      await figureOf(phone, label).tap()
      await expectTotal(phone, total)
    }
  })

  await test.step('the first tap on a bar shows its value, the second opens the bookings of its day', async () => {
    await phone.goto(`${admin}/`)
    const chart = phone.getByRole('region', { name: 'Bookings per day', exact: true })
    const bars = chart.getByRole('link', { name: /, period before: / })
    await expect(bars).toHaveCount(7)
    const [day = '', value = ''] = ((await bars.nth(3).getAttribute('aria-label')) ?? '').split(/: |, /)
    await bars.nth(3).tap()
    await expect(chart.getByText(`${day}: ${value} · before:`)).toBeVisible()
    await expect(phone).toHaveURL(`${admin}/`)
    await bars.nth(3).tap()
    await expect(phone).toHaveURL(`${admin}/bookings?startDate=${dayAhead(-3)}&endDate=${dayAhead(-3)}`)
    await expectTotal(phone, value)
  })

  expect(pageErrors).toEqual([])
  await context.close()
})

test('the charts of the dashboard have three ranges, keys, and labels of one size', async ({
  page,
  product: { admin },
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await logInAs(page, admin, 'manager')
  await page.goto(`${admin}/`)
  const chart = page.getByRole('region', { name: 'Bookings per day', exact: true })
  const bars = chart.getByRole('link', { name: /, period before: / })
  await expect(chart.getByText(/^\d+today$/)).toHaveCSS('font-size', '12px')

  await page.getByRole('button', { name: '30 days' }).click()
  await expect(bars).toHaveCount(30)
  await expect(page).toHaveURL(`${admin}/?range=30`)
  await page.reload()
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
  await expect(bars).toHaveCount(30)

  await bars.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bars.nth(28)).toBeFocused()
  await expect(bars.nth(28)).toHaveAttribute('tabindex', '0')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${admin}/bookings?startDate=${dayAhead(-1)}&endDate=${dayAhead(-1)}`)

  await page.goBack()
  await page.getByRole('button', { name: 'Current batch' }).click()
  await expect(page.getByText(/^\d{4}_[ABC] Stream_I{1,2}, \d+ days$/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Online bookings' })).toBeVisible()
})
