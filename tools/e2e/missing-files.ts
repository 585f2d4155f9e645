import type { Page } from '@playwright/test'

/** Returns a function that counts how often the page has loaded a document since now. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  return () => loads
}

/** Answers requests for the file with 404, as after a deployment, until the page is reloaded. */
export async function replaceByNewVersion(page: Page, file: RegExp): Promise<void> {
  let isNew = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isNew = true
  })
  await page.route(file, (route) => (isNew ? route.continue() : route.fulfill({ status: 404 })))
}
