import type { Page } from '@playwright/test'

/** The page as served while the database is away: without what the server knows, so that the browser must ask. */
export async function withoutPageData(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.includes('.') && !/^\/(api|sandbox)\//.test(url.pathname),
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text())
        .replace(/<script[^>]*id="page-data"[^>]*>.*?<\/script>/s, '')
        .replace(/<div id="app">.*<\/div>(?=\s*<\/body>)/s, '<div id="app"></div>')
      await route.fulfill({ response: answer, body })
    },
  )
}

/** Company settings as staff might have saved them instead. */
export async function withSettings(page: Page, change: Record<string, unknown>): Promise<void> {
  await withoutPageData(page)
  await page.route('**/api/companySettings', async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({ response: answer, json: { data: { ...data, ...change } } })
  })
}
