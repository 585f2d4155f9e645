import { type Browser, type Page, test } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { publicViews } from '#testing/public-views.ts'
import { collectPageErrors, expect } from './product.ts'

/**
 * Opens each public view outside the wizard at this width, and resizes the window afterwards. 320 is the width in CSS
 * pixels of a 1280 px window that is zoomed to 400 %.
 */
export async function checkViewsAt(browser: Browser, site: string, width: number, pulledTo: number[]) {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  for (const view of publicViews) {
    if (view.isForPhones && width >= 768) continue
    await test.step(view.name, async () => {
      const page = await context.newPage()
      const pageErrors = collectPageErrors(page)
      await view.open(page, site)
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
}

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
