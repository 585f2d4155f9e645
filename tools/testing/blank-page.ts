import type { Page } from '@playwright/test'

/** Serves pages without embedded data, as if the database were down, so that the browser must request the data. */
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

/** Changes the company settings that this page receives, as if staff had saved other values. */
export async function withSettings(page: Page, change: Record<string, unknown>): Promise<void> {
  await withoutPageData(page)
  await page.route('**/api/companySettings', async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({ response: answer, json: { data: { ...data, ...change } } })
  })
}
