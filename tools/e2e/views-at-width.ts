import { type Browser, type Page, test } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import type { View } from '#testing/public-views.ts'
import { collectPageErrors, expect } from './product.ts'

/** 320 is the width in CSS pixels of a 1280 px window that is zoomed to 400 %. */
const NARROW = [360, 320, 767]
const WIDE = [768, 1024, 1280, 1920]

const PHONE = { width: 360, height: 800 }

/**
 * Opens public views outside the wizard on a phone. Checks that each logs no error, fits at all widths below 768 px and
 * has no accessibility fault. If `isWidened`, also checks the wide widths in the same page, because opening a view
 * costs more than the checks.
 */
export async function checkViews(
  browser: Browser,
  site: string,
  views: readonly View[],
  isWidened: boolean,
): Promise<void> {
  const context = await browser.newContext({ viewport: PHONE })
  for (const view of views) {
    await test.step(view.name, async () => {
      const page = await context.newPage()
      const pageErrors = collectPageErrors(page)
      await view.open(page, site)
      expect.soft(await accessibilityFaults(page), view.name).toEqual([])
      await fits(page, view, NARROW)
      if (isWidened && !view.isForPhones) {
        await fits(page, view, WIDE)
        await page.setViewportSize({ width: 1280, height: 800 })
        expect.soft(await accessibilityFaults(page), `${view.name} at 1280 px`).toEqual([])
      }
      if (!view.isBroken) expect.soft(pageErrors, view.name).toEqual([])
      await page.close()
    })
  }
  await context.close()
}

async function fits(page: Page, view: View, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ ...PHONE, width })
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(overhang, `${view.name} at ${width} px: sideways scroll`).toBeLessThanOrEqual(0)
  }
}
