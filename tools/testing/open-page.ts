import type { Page, Response } from '@playwright/test'

/**
 * Opens a URL and waits until the page reports its view, which it does as soon as it is hydrated. The path is compared
 * because the page that was open before may still be reporting its own view.
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
