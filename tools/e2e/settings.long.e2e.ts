import { withoutPageData, withSettings } from '#testing/blank-page.ts'
import { openPage } from '#testing/open-page.ts'
import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

const closed = { error: 'Closed.', code: 'MAINTENANCE' }

// The tests change responses on their way to the page, which a service worker would load past them.
test.use({ serviceWorkers: 'block' })

test('maintenance closes every address and an open page; it waits while a visitor is paying, and starts when they leave', async ({
  page,
  browser,
  product,
}) => {
  await test.step('an open page shows the maintenance page after its next request is refused', async () => {
    // Uses a new page, because the browser logs the 503 as an error, which would fail the fixture's page.
    const open = await browser.newPage()
    await openPage(open, `${product.site}/contact`)
    await open.route('**/api/support', (route) => route.fulfill({ status: 503, json: closed }))
    await open.route('**/api/companySettings', async (route) => {
      const answer = await route.fetch()
      const { data } = await answer.json()
      await route.fulfill({ response: answer, json: { data: { ...data, maintenanceMode: true } } })
    })
    await open.getByLabel('Name').fill('Tester Okon')
    await open.getByRole('textbox', { name: 'E-mail' }).fill('tester@mail.example')
    await open.getByLabel('Subject').fill('Hello')
    await open.getByLabel('Message').fill('Hello')
    await open.getByRole('button', { name: 'Send Message' }).click()
    await expect(open.getByRole('heading', { name: 'Under Maintenance' })).toBeVisible()
    await expect(open).toHaveTitle(/^Under Maintenance/)
    await open.close()
  })

  const me = visitor(page, product.site)
  await test.step('a visitor is paying', async () => {
    await me.reachPayment()
    await me.openPopup()
    await me.popup('Bank transfer (confirms later)').click()
    await me.popup('Close').click()
    await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
  })

  await withSettings(page, { maintenanceMode: true })
  await test.step('maintenance waits until the money has arrived and the visitor leaves', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
    await me.moneyArrives('lateSuccess')
    await expect(me.heading('Booking Confirmed')).toBeVisible()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page.getByRole('heading', { name: 'Under Maintenance' })).toBeVisible()
  })

  await test.step('every address shows the maintenance page with a link to the community', async () => {
    for (const path of ['/', '/contact', '/booking', '/no-such-page']) {
      await openPage(page, product.site + path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Under Maintenance')
    }
    await expect(page.getByText('Expected downtime: 1 hour.')).toBeVisible()
    await page.getByRole('button', { name: 'Join Community' }).click()
    const dialog = page.getByRole('dialog', { name: 'Join Our Travel Community' })
    await dialog.getByRole('button', { name: 'Maybe Later' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Join Community' })).toBeFocused()
    await page.getByRole('button', { name: 'Join Community' }).click()
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: 'Join Now' }).click()
    expect((await opened).url()).not.toContain(product.site)
  })
})

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
