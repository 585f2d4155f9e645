import type { Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * What axe objects to in the page as it stands. Axe is brought in once a document and asked for violations only: its
 * adapter for Playwright brings it anew each time, with a page of its own to sum up in, and takes four times as long.
 */
export async function objections(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
  const { violations } = await page.evaluate(async () => {
    // Colours on their way from one to another are nobody's to read.
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
