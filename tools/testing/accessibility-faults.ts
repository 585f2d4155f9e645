import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified axe has half the size. This matters because every new document has to receive and parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns axe's violations for the current page. Injects axe only once per document and asks for violations only. axe's
 * adapter for Playwright takes four times as long, because it injects axe every time and opens another page for the
 * summary.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  }
  const { violations } = await page.evaluate(async () => {
    // Waits for short animations to end, because axe must not judge colours in the middle of a transition.
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
