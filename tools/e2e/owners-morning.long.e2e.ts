import type { Locator } from '@playwright/test'
import type { DepartureToday, Today } from '#contracts/office/dashboard.ts'
import { DEPARTURE_STATES } from '#domain/network/departure-state.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { dayAhead } from '#testing/choose-day.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

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

const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0

test('the dashboard shows seven departures of today on a phone without scrolling, and on a desktop charts with three ranges, keys, and labels of one size', async ({
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

  await test.step('the totals and all departures are between the two bars', async () => {
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

  await test.step('the charts have three ranges, keys, and labels of one size', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.unroute('**/api/dashboard/today')
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
})
