import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { limit } from '#testing/limits.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'
import { visitor } from '#testing/visitor.ts'
import { test as base, expect } from './product.ts'

type Shop = { site: string; provider: Awaited<ReturnType<typeof startSandbox>> }

/** A product with a Paystack key of its own. A separate sandbox serves the provider's API. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const dir = await mkdtemp(join(tmpdir(), 'tafiya-provider-'))
      const secretKey = 'sk_test_of_a_shop'
      const provider = await startSandbox({ dir, secretKey, webhookUrl: () => 'http://127.0.0.1:9/none' })
      const env = {
        PAYSTACK_SECRET_KEY: secretKey,
        PAYSTACK_BASE_URL: `${provider.url}/paystack`,
        SMTP_URL: provider.smtpUrl,
      }
      const product = await startProduct({ env })
      await use({ site: `http://localhost:${product.port}`, provider })
      await product.end('SIGTERM')
      await provider.close()
      await Promise.all([removeDataDir(product.dataDir), rm(dir, { recursive: true, force: true })])
    },
    { scope: 'worker', timeout: limit(120_000) },
  ],
})

/** Imitates the provider's frame: it shows the access code of the transaction and reports each click to the page. */
const PROVIDERS_FRAME = `<!doctype html><title>Checkout</title><output></output>
  <button value="success">Pay</button> <button value="close">Close</button>
  <script>
    const tell = (event, data) => parent.postMessage({ event, data }, '*')
    addEventListener('message', ({ data }) => {
      if (data?.type !== 'inline:url') return
      document.querySelector('output').textContent = data.params.accessCode
      tell('loaded:transaction', { id: 1, customer: {}, accessCode: data.params.accessCode })
    })
    document.addEventListener('click', ({ target }) => tell(target.value, { status: target.value }))
    tell('loaded:checkout')
  </script>`

function watchRequests(page: Page) {
  const urls: URL[] = []
  page.on('request', (request) => urls.push(new URL(request.url())))
  return {
    foreign: () => urls.filter((url) => url.hostname !== 'localhost').map((url) => url.origin + url.pathname),
    hasLibrary: () => urls.some((url) => url.pathname.includes('/live-popup-')),
  }
}

test('with the shop’s own key the site opens the provider’s popup, and loads its library only in the payment step', async ({
  page,
  shop,
}) => {
  const requests = watchRequests(page)
  await page.route('https://checkout.paystack.com/popup', (route) =>
    route.fulfill({ contentType: 'text/html', body: PROVIDERS_FRAME }),
  )
  const me = visitor(page, shop.site)
  await me.search()
  await me.chooseBus()
  await me.chooseSeats()
  await me.toDetails()
  await me.fillDetails()
  expect(requests.hasLibrary()).toBe(false)
  await me.toPayment()
  await expect.poll(requests.hasLibrary).toBe(true)

  const frame = page.frameLocator('iframe[id^="inline-checkout"]:visible')
  const started = page.waitForResponse('**/api/payments/initialize')
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await me.press(/^Pay ₦/)
  const { accessCode, paystackRef } = await (await started).json()
  await expect(frame.getByRole('status')).toHaveText(accessCode)
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Payment was cancelled')).toBeVisible()

  // The server returns the open transaction again, and this time the visitor pays.
  await me.press(/^Pay ₦/)
  await expect(frame.getByRole('status')).toHaveText(accessCode)
  await shop.provider.paystack.pay(paystackRef, { notify: false })
  await frame.getByRole('button', { name: 'Pay' }).click()
  await expect(me.heading('Booking Confirmed')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toHaveAttribute('inert')
  expect(new Set(requests.foreign())).toEqual(new Set(['https://checkout.paystack.com/popup']))
})
