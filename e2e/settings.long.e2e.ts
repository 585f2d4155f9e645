import { withSettings } from '#testing/blank-page.ts'
import { openPage } from '#testing/open-page.ts'
import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

const closed = { error: 'Closed.', code: 'MAINTENANCE' }

test('maintenance closes every address and an open page; it waits while a visitor is paying, and starts when they leave', async ({
  page,
  browser,
  product,
}) => {
  await test.step('an open page shows the maintenance page after its next request is refused', async () => {
    // The test uses a page of its own: the browser logs the 503 as an error, which fails the fixture's page.
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
