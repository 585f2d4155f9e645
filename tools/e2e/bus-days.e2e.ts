import { chooseDay } from '#testing/choose-day.ts'
import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

const DAYS = '**/api/trips/days?*'

test('a visitor sees on which days buses run and for how much, and reaches the nearest day with one press; any day, while these cannot be loaded', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.search()
  const strip = page.getByRole('group', { name: 'Travel date' })

  await test.step('the chosen day shows the lowest fare of its buses', async () => {
    await expect(strip.getByRole('button', { name: /, from ₦[\d,]+$/ }).first()).toBeVisible()
    const buses = page.getByRole('radio')
    await expect(buses.first()).toBeAttached()
    const fares = await buses.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    const lowest = Math.min(
      ...fares.map((words) => Number(words?.match(/₦([\d,]+)/)?.[1]?.replaceAll(',', ''))),
    )
    const chosen = strip.locator('[aria-current]')
    await expect(chosen).toHaveAccessibleName(new RegExp(`from ₦${lowest.toLocaleString('en')}$`))
  })

  await test.step('the arrows show later days, and the days before again', async () => {
    const last = strip.getByRole('button').last()
    const shown = (await last.textContent()) ?? ''
    await page.getByRole('button', { name: 'Later days' }).click()
    await expect(last).not.toHaveText(shown)
    await page.getByRole('button', { name: 'Earlier days' }).click()
    await expect(last).toHaveText(shown)
  })

  await test.step('a day chosen in the calendar is shown, however far the arrows were pressed before', async () => {
    const chosen = strip.locator('[aria-current] b')
    const words = (await chosen.textContent()) ?? ''
    const { date } = await me.stored('tafiya.booking')
    async function showLaterDays() {
      await page.getByRole('button', { name: 'Later days' }).click()
      await expect(chosen).toHaveCount(0)
    }
    async function chooseDateAgain() {
      await page.getByRole('button', { name: 'Change date' }).click()
      await chooseDay(page, date)
      await expect(chosen).toHaveText(words)
    }
    await showLaterDays()
    await chooseDateAgain()
    await showLaterDays()
    await strip.getByRole('button').last().click()
    await expect(chosen).toHaveCount(1)
    await chooseDateAgain()
  })

  await test.step('all buses of this route travel by daylight', async () => {
    await expect(page.getByText('No night journeys: every bus on this list arrives by 6 pm.')).toBeVisible()
  })

  await test.step('the calendar names the days on which the batch reports to camp', async () => {
    // Replaces the batches by one with fixed days, because the days of the demo's batches depend on today.
    await page.route(DAYS, async (route) => {
      const response = await route.fetch()
      const batches = [{ name: '2026_C Stream_II', reportsOn: '2026-11-18', closesOn: '2026-11-20' }]
      await route.fulfill({ response, json: { ...(await response.json()), batches } })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Change date' }).click()
    const calendar = page.getByRole('dialog', { name: 'Travel date' })
    await expect(
      calendar.getByText('2026 C Stream II reports to camp from Wed 18 to Fri 20 Nov'),
    ).toBeVisible()
    await me.checkScreen()
    await calendar.getByRole('button', { name: 'Close' }).click()
    await page.unroute(DAYS)
  })

  await test.step('a day without a bus offers the nearest days', async () => {
    await page.route('**/api/trips/search?*', (route) => route.fulfill({ json: { data: { trips: [] } } }))
    await strip.getByRole('button').last().click()
    await expect(page.getByText('The nearest days with free seats:')).toBeVisible()
    await me.checkScreen()
    await page.unroute('**/api/trips/search?*')
    const { date: empty } = await me.stored('tafiya.booking')
    await page.getByRole('status').getByRole('button').first().click()
    await expect(page.getByRole('radio').first()).toBeVisible()
    expect((await me.stored('tafiya.booking')).date).not.toBe(empty)
  })

  await test.step('while the days of the buses cannot be loaded, the visitor still chooses any day', async () => {
    // Uses a 4xx, because the console error of a 5xx would fail the test.
    await page.route(DAYS, (route) =>
      route.fulfill({ status: 404, json: { error: 'Not found', code: 'NOT_FOUND' } }),
    )
    await me.search()
    await expect(page.getByRole('radio').first()).toBeVisible()
    await expect(strip.getByRole('button', { name: /from ₦/ })).toHaveCount(0)
    await strip.getByRole('button').nth(3).click()
    await expect(strip.getByRole('button').nth(2)).toHaveAttribute('aria-current', 'date')
  })
})
