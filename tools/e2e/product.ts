import { test as base, type Page } from '@playwright/test'
import { limit } from '#testing/limits.ts'
import { type Product, removeDataDir, startProduct } from '#testing/run-product.ts'

type Sites = { site: string; admin: string; output: Product['output']; dataDir: string }

/**
 * Tests run against the built product with its own database, sandbox and mailbox. All tests of a worker share one
 * product, because a start takes seconds and real users share a product too.
 */
export const test = base.extend<
  { failsOnPageErrors: undefined; printsWarnings: undefined },
  { product: Sites }
>({
  product: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct({ env: { WEBHOOKS_TO_LOOPBACK: 'true' } })
      const address = (host: string) => `http://${host}:${product.port}`
      const { output, dataDir } = product
      await use({ site: address('localhost'), admin: address('admin.localhost'), output, dataDir })
      await product.end('SIGTERM')
      await removeDataDir(product.dataDir)
    },
    { scope: 'worker', timeout: limit(120_000) },
  ],

  /** Fails the test on an uncaught error or a console error of the page. Responses with 4xx are allowed. */
  failsOnPageErrors: [
    async ({ page }, use) => {
      const pageErrors = collectPageErrors(page)
      await use(undefined)
      if (pageErrors.length > 0) throw new Error(`The page logged errors:\n${pageErrors.join('\n')}`)
    },
    { auto: true },
  ],

  /** Prints the warnings and errors that the product logged during a failed test, at most the last 15. */
  printsWarnings: [
    async ({ product }, use, info) => {
      const before = product.output().length
      await use(undefined)
      if (info.status === info.expectedStatus) return
      const lines = product.output().slice(before).split('\n')
      const warnings = lines.filter((line) => /"level":[456]0/.test(line))
      console.log(warnings.slice(-15).join('\n'))
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

/** Collects the errors of the page from now on. Leaves out responses with 4xx. */
export function collectPageErrors(page: Page): string[] {
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('console', (message) => {
    // Ignores 4xx responses, which the browser logs as errors. The tests check how the page handles them.
    const isPlainStatus = message
      .text()
      .startsWith('Failed to load resource: the server responded with a status of 4')
    if (message.type() === 'error' && !isPlainStatus) pageErrors.push(message.text())
  })
  return pageErrors
}
