import type { Page, Response } from '@playwright/test'

/** Opens an address and waits until the page is awake: its first effect counts the view. */
export async function openPage(page: Page, url: string): Promise<Response | null> {
  const counted = page.waitForRequest('**/api/page-views')
  const answer = await page.goto(url)
  await counted
  return answer
}
