import type { Locator, Page } from '@playwright/test'
import type { DepartureToday, Today } from '#contracts/dashboard.ts'
import { DEPARTURE_STATES } from '#domain/departure-state.ts'
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
    expect(await accessibilityFaults(phone)).toEqual([])
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

/** A day with every state and both flags. Names and amounts are as long as they get in practice. */
const BUSY_DAY: DepartureToday[] = Array.from({ length: 7 }, (_, at) => ({
  id: at + 1,
  route: { origin: 'Port Harcourt', destination: 'Wannune (Benue)' },
  departTime: `${dayAhead(0)}T0${at + 1}:30:00.000Z`,
  bus: { busType: 'Coaster44', plateNo: 'LSR-521XA' },
  driverName: at % 2 === 0 ? 'Oluwaseun Adebayo-Sample' : null,
  capacity: 44,
  sold: at === 6 ? 10 : 44,
  boarded: 10,
  owing: 125_000_000,
  owingBookings: 37,
  state: DEPARTURE_STATES[at % DEPARTURE_STATES.length] ?? 'scheduled',
  flags: [...(at === 6 ? (['low_sales'] as const) : []), ...(at % 2 === 0 ? [] : (['no_driver'] as const))],
}))

test('a phone shows the totals and seven departures of today between its two bars, without scrolling', async ({
  page,
  product: { admin },
}) => {
  const takings = { received: 123_400_000, refunded: 4_000_000 }
  const day = dayAhead(0)
  const days = [{ day, departures: BUSY_DAY }]
  const data: Today = { day, days, takings: { today: takings, lastWeek: takings } }
  await page.route('**/api/dashboard/today', (route) => route.fulfill({ json: { data } }))
  await page.setViewportSize({ width: 360, height: 740 })
  await logInAs(page, admin, 'admin')
  const today = page.getByRole('region', { name: 'Today', exact: true })
  const rows = today.getByRole('listitem')
  await expect(rows).toHaveCount(7)
  await expect(page.getByRole('group').getByText('Needs attention')).toBeVisible()
  await expect(
    today.getByText(/^\d departures, \d+ of \d+ seats sold, ₦[\d,]+ due on \d+ bookings$/),
  ).toBeVisible()

  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0
  const top = await heightOf(page.getByRole('banner'))
  const bottom = (await page.getByRole('navigation', { name: 'Daily work' }).boundingBox())?.y ?? 0
  for (const row of await rows.all()) {
    const box = await row.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(top)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bottom)
    for (const part of [row, row.getByRole('link', { name: '₦1,250,000 due on 37 bookings' })])
      expect(await heightOf(part)).toBeGreaterThanOrEqual(44)
  }
  for (const words of ['2:30 am', 'Wannune (Benue)', 'LSR-521XA · Oluwaseun', '44 of 44 sold', 'Scheduled'])
    await expect(rows.first()).toContainText(words)
  await expect(rows.nth(1)).toContainText('No driver')
  expect(await heightOf(today.locator('[data-takings]'))).toBeGreaterThanOrEqual(44)
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overhang, 'no sideways scroll').toBeLessThanOrEqual(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the charts of the dashboard have three ranges, keys, and labels of one size', async ({
  page,
  product: { admin },
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await logInAs(page, admin, 'manager')
  await page.goto(`${admin}/`)
  const chart = page.getByRole('region', { name: 'Bookings per day', exact: true })
  const bars = chart.getByRole('link', { name: /, previous period: / })
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
