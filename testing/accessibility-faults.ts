import type { Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * Returns axe's violations for the current page. Injects axe once per document and asks for violations only: axe's
 * adapter for Playwright injects it every time, opens a page of its own for the summary, and takes four times as long.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
  const { violations } = await page.evaluate(async () => {
    // Waits for short animations: axe must not judge the colours in the middle of a transition.
    const short = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2_000)
    await Promise.allSettled(short.map(({ finished }) => finished))
    return window.axe.run({ resultTypes: ['violations'] })
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
