import type { Page, Response } from '@playwright/test'

/**
 * Opens a URL and waits until the page reports its view, which happens as soon as it is hydrated. Compares the path,
 * because the previous page may still be reporting its own view.
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
