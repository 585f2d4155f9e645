import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('lists that are empty or cannot be loaded say so and go on; a click on a row opens its form, also by a tap on a phone', async ({
  page,
  browser,
  product,
}) => {
  await logInAs(page, product.admin, 'admin')
  await test.step('a click on a cell of a bus opens its form, and the menu button of the row opens only the menu', async () => {
    await page.goto(`${product.admin}/buses`)
    const row = page.getByRole('row').nth(1)
    await row.getByRole('cell', { name: /^(Active|Maintenance)$/ }).click({ force: true })
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save Changes' })).toBeVisible()
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await expect(page.getByRole('button', { name: 'See trips' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('an empty list names what was searched, and Clear filters shows all rows again', async () => {
    await page.goto(`${product.admin}/trips?status=SCHEDULED&search=nowhere`)
    await expect(page.getByText(/^[\d,]+ upcoming trips, \d+% sold$/)).toBeVisible()
    await expect(page.getByText('No results found.')).toBeVisible()
    await expect(page.getByText('Searched for “nowhere”, filtered by Status.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(`${product.admin}/trips`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText('No results found.')).toHaveCount(0)
  })

  await test.step('a list that cannot be loaded shows its own message and a retry button', async () => {
    for (const [path, words] of [
      ['users', 'Failed to load users. Please try again.'],
      ['routes', 'Failed to load routes. Please try again.'],
      ['buses', 'Failed to load buses. Please try again.'],
      ['batches', 'Failed to load batches. Please try again.'],
      ['roles', 'Failed to load roles. Please try again.'],
      ['notifications', 'Failed to load notifications. Please try again.'],
      ['logs', 'Failed to load logs. Please try again.'],
      ['trips', 'Failed to load trips. Please try again.'],
      ['payments', 'Failed to load payments. Please try again.'],
      ['messages', 'Failed to load messages. Please try again.'],
    ] as const) {
      // Uses a 4xx, because the client does not retry it and shows the error at once.
      await page.route(`**/api/${path}?*`, (route) => route.fulfill({ status: 404, json: {} }))
      await page.goto(`${product.admin}/${path}`)
      await expect(page.getByText(words)).toBeVisible()
      await page.unroute(`**/api/${path}?*`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('table')).toBeVisible()
    }
  })

  await test.step('a CSV that cannot be exported shows a message, and one that can is downloaded', async () => {
    await page.goto(`${product.admin}/buses?isActive=true`)
    await page.route('**/api/buses/export?*', (route) => route.fulfill({ status: 404, json: {} }))
    await page.getByRole('button', { name: 'CSV' }).click()
    await expect(page.getByText('Failed to export buses. Please try again.')).toBeVisible()
    await page.unroute('**/api/buses/export?*')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^buses-\d{4}-\d\d-\d\d\.csv$/)
  })

  await test.step('on a phone a tap on the row of a booking opens it, and the row is at least 72 pixels high', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
    const phone = await context.newPage()
    await logInAs(phone, product.admin, 'manager', '/bookings')
    const row = phone
      .getByRole('row')
      .filter({ has: phone.getByRole('link') })
      .first()
    const address = await row.getByRole('link').getAttribute('href')
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(72)
    await row.tap({ position: { x: 12, y: 40 } })
    await expect(phone).toHaveURL(`${product.admin}${address}`)
    await context.close()
  })
})
