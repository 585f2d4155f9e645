import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { limit } from '#testing/limits.ts'
import { publicViews } from '#testing/public-views.ts'
import { collectPageErrors, expect, test } from './product.ts'

/**
 * Each width at which views are opened, with the widths to which the window is resized afterwards. 320 is the width in
 * CSS pixels of a 1280 px window that is zoomed to 400 %.
 */
const SCREENS = [
  { width: 360, pulledTo: [320, 767] },
  { width: 1280, pulledTo: [1920, 1024, 768] },
]

for (const { width, pulledTo } of SCREENS) {
  test(`at ${width} px each public view outside the wizard logs no error, fits and has no accessibility fault`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(limit(600_000))
    const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    for (const view of publicViews) {
      if (view.isForPhones && width >= 768) continue
      await test.step(view.name, async () => {
        const page = await context.newPage()
        const pageErrors = collectPageErrors(page)
        await view.open(page, product.site)
        expect.soft(await accessibilityFaults(page), view.name).toEqual([])
        for (const wide of [width, ...pulledTo]) {
          await page.setViewportSize({ width: wide, height: 800 })
          expect
            .soft(await overhang(page), `${view.name} at ${wide} px: sideways scroll`)
            .toBeLessThanOrEqual(0)
        }
        if (!view.isBroken) expect.soft(pageErrors, view.name).toEqual([])
        await page.close()
      })
    }
    await context.close()
  })
}

test('the check finds a picture without text, pale text and a page without a language', async ({ page }) => {
  await page.setContent(
    '<main><h1>Seats</h1><img src="data:,"><p style="color: #bbb">from ₦35,000</p></main>',
  )
  const found = await accessibilityFaults(page)
  expect(found.map((fault) => fault.split(':')[0])).toEqual(
    expect.arrayContaining(['image-alt', 'color-contrast', 'html-has-lang']),
  )
})

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
