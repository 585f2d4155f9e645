import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

const DAYS = '**/api/trips/days?*'

test('a visitor sees on which days buses run and for how much, and reaches the nearest day with one press', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.search()
  const strip = page.getByRole('group', { name: 'Travel date' })

  await test.step('the chosen day shows the lowest fare of its buses', async () => {
    await expect(strip.getByRole('button', { name: /, from ₦[\d,]+$/ }).first()).toBeVisible()
    const fares = await page
      .getByRole('radio')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    const lowest = Math.min(
      ...fares.map((words) => Number(words?.match(/₦([\d,]+)/)?.[1]?.replaceAll(',', ''))),
    )
    const chosen = strip.locator('[aria-current]')
    await expect(chosen).toHaveAccessibleName(new RegExp(`from ₦${lowest.toLocaleString('en')}$`))
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
})

test('while the days of the buses cannot be loaded, a visitor still chooses any day', async ({
  page,
  product,
}) => {
  // A 4xx is not logged as an error of the page.
  await page.route(DAYS, (route) =>
    route.fulfill({ status: 404, json: { error: 'Not found', code: 'NOT_FOUND' } }),
  )
  const me = visitor(page, product.site)
  await me.search()
  const strip = page.getByRole('group', { name: 'Travel date' })
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect(strip.getByRole('button', { name: /from ₦/ })).toHaveCount(0)
  await strip.getByRole('button').nth(3).click()
  await expect(strip.getByRole('button').nth(2)).toHaveAttribute('aria-current', 'date')
})
