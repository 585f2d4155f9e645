import type { Page, Response } from '@playwright/test'

/**
 * Opens a URL and waits until the page is hydrated: its first effect counts the view. The path is compared because the
 * page that was open before may still be counting its own view.
 */
export async function openPage(page: Page, url: string): Promise<Response | null> {
  const path = new URL(url).pathname
  const counted = page.waitForRequest(
    (request) => request.url().endsWith('/api/page-views') && request.postDataJSON()?.path === path,
  )
  const answer = await page.goto(url)
  await counted
  return answer
}
