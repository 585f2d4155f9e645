import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { dayAhead } from '#testing/choose-day.ts'
import { collectPageErrors, expect, test } from './product.ts'
import { logInAs } from './staff.ts'

type Trip = { id: number; departTime: string; availableSeatsCount: number; route: { paymentType: string } }

/** Returns the id of a trip that departs tomorrow, has two free seats and offers split payment. */
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
    await expect(today.getByText(/ by this time last \w+$/)).toBeVisible()
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
    await phone.getByText('Needs attention').tap()
    const link = phone.getByRole('link', { name: /balances? due on upcoming departures today and tomorrow$/ })
    const total = (await link.innerText()).split(' ')[0] ?? ''
    await link.tap()
    await expectTotal(phone, total)
    for (const filter of ['Balance due', 'Travel', 'Departed'])
      await phone.getByRole('button', { name: `Remove ${filter} filter` }).tap()
    await expect(phone).toHaveURL(`${admin}/bookings`)
  })

  await test.step('the takings of today open the payments of today', async () => {
    await phone.goto(`${admin}/`)
    await today.locator('[data-takings]').tap()
    await expect(phone.getByRole('button', { name: 'Remove Paid filter' })).toBeVisible()
    await expect(phone.getByLabel('Paid', { exact: true })).toHaveValue('range')
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
    const bars = chart.getByRole('link', { name: /, previous period: / })
    await expect(bars).toHaveCount(7)
    const [day = '', value = ''] = ((await bars.nth(3).getAttribute('aria-label')) ?? '').split(/: |, /)
    await bars.nth(3).tap()
    await expect(chart.getByText(`${day}: ${value} · previous period:`)).toBeVisible()
    await expect(phone).toHaveURL(`${admin}/`)
    await bars.nth(3).tap()
    await expect(phone).toHaveURL(`${admin}/bookings?startDate=${dayAhead(-3)}&endDate=${dayAhead(-3)}`)
    await expectTotal(phone, value)
  })

  expect(pageErrors).toEqual([])
  await context.close()
})
