import type { Page, Response } from '@playwright/test'

/** Opens a URL and waits until the page is hydrated: its first effect counts the view. */
export async function openPage(page: Page, url: string): Promise<Response | null> {
  const counted = page.waitForRequest('**/api/page-views')
  const answer = await page.goto(url)
  await counted
  return answer
}
