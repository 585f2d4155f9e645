import { withoutPageData } from '#testing/blank-page.ts'
import { expect, test } from './product.ts'

test('every page view is counted, and a count or settings that fail are invisible to the visitor', async ({
  page,
  product,
}) => {
  await test.step('every page view is counted: on load, by link, back and forward', async () => {
    const counted: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/page-views')) counted.push(request.postDataJSON())
    })
    await page.goto(`${product.site}/contact?from=flyer#main`, { waitUntil: 'networkidle' })
    await page.getByRole('banner').getByRole('link', { name: 'Manage Booking' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Booking' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Talk to a person' })).toBeVisible()
    await page.goForward()
    await expect
      .poll(() => counted)
      .toEqual([
        { path: '/contact' },
        { path: '/manage-booking' },
        { path: '/contact' },
        { path: '/manage-booking' },
      ])
  })

  await withoutPageData(page)
  await test.step('a spinner is shown while settings load; missing settings read as coming soon', async () => {
    let answer = () => {}
    const asked = new Promise<void>((go) => {
      answer = go
    })
    await page.route('**/api/companySettings', async (route) => {
      await asked
      await route.fulfill({ json: { data: null } })
    })
    await page.goto(`${product.site}/manage-booking`)
    await expect(page.getByRole('status', { name: '' }).getByText('Loading')).toBeAttached()
    await expect(page.getByRole('heading', { name: 'Need Help?' })).toHaveCount(0)
    answer()
    const help = page.getByRole('region', { name: 'Need Help?' })
    await expect(help.getByText('coming soon')).toHaveCount(2)
    await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('region', { name: 'How to reach us' }).getByText('coming soon')).toHaveCount(
      3,
    )
  })

  await test.step('settings that cannot be loaded only cause a warning, and a failed page count none', async () => {
    await page.route('**/api/companySettings', (route) => route.fulfill({ status: 404, body: '' }))
    await page.route('**/api/page-views', (route) => route.fulfill({ status: 429, body: '' }))
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
    await page.goto(`${product.site}/contact`, { waitUntil: 'networkidle' })
    expect((await warned).text()).toContain('Company settings could not be loaded')
    await expect(page.getByRole('heading', { name: 'Send us a message' })).toBeVisible()
    await expect(page.locator('[data-toast]')).toHaveCount(0)
  })
})
