import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

/** A phone so small that the sidebar is taller than the screen. */
const PHONE = { width: 360, height: 640 }

test('the sidebar opens at every width, on a phone the bar leads a manager to the daily work, and Logout is in a menu', async ({
  page,
  product: { admin },
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logInAs(page, admin, 'manager')
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
  const bar = page.getByRole('navigation', { name: 'Daily work' })
  const links = bar.getByRole('link')

  await test.step('the sidebar button tells screen readers whether the sidebar is expanded', async () => {
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    for (const width of [900, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(toggle, `at ${width} px`).toHaveAttribute('aria-expanded', 'false')
      await toggle.click()
      await expect(toggle, `at ${width} px`).toHaveAttribute('aria-expanded', 'true')
      if (width === 900) await toggle.click()
    }
  })

  await page.setViewportSize(PHONE)
  await page.goto(admin)
  await test.step('the bar fits the phone, and each target is at least 44 px', async () => {
    await expect(links).toHaveText(['Today', 'Sell', 'Board', 'Money'])
    await expect(links.filter({ hasText: 'Today' })).toHaveAttribute('aria-current', 'page')
    const top = page.getByRole('banner').locator('button:visible, a:visible')
    await expect(top).toHaveCount(4)
    const targets = [...(await links.all()), ...(await top.all())]
    for (const target of targets) {
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the top bar names the screen, and the end of the page is above the bar', async () => {
    await bar.getByRole('link', { name: 'Money' }).click()
    await expect(page).toHaveURL(`${admin}/payments`)
    await expect(links.filter({ hasText: 'Money' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('banner')).toContainText('Payment Oversight')
    await expect(page.getByRole('table')).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const end = await page
      .getByRole('main')
      .evaluate((main) => main.lastElementChild?.getBoundingClientRect().bottom)
    expect(end).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  })

  await test.step('Sell opens New Booking from the boarding screen', async () => {
    await bar.getByRole('link', { name: 'Board' }).click()
    await expect(page).toHaveURL(`${admin}/boarding`)
    await bar.getByRole('link', { name: 'Sell' }).click()
    const till = page.getByRole('dialog', { name: 'New Booking' })
    await expect(till).toBeVisible()
    await till.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the drawer shows the whole logo', async () => {
    await toggle.click()
    const brand = page.getByRole('complementary').getByRole('link').first()
    expect((await brand.boundingBox())?.height).toBe(48)
    await page.keyboard.press('Escape')
  })

  await test.step('Logout is in the menu of the person', async () => {
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${admin}/login`)
  })
})
