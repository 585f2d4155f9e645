import { expect, test } from './product.ts'

test('a visitor without JavaScript can read every page and use the menu', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(product.site)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue to Booking' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('12 Sample Road')
  await expect(page.locator('noscript p')).toContainText(
    'JavaScript is off in this browser. Book and pay on our simple pages.',
  )

  await page.goto(`${product.site}/manage-booking`)
  await page.getByLabel('Booking reference').fill('7K9Q-M2XD-4HRB-T8WZ')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('tester@mail.example')
  await page.getByRole('button', { name: 'Retrieve Booking' }).click()
  await expect(page.getByRole('alert')).toContainText('find a booking with the provided details')
  await expect(page, 'the URL has neither reference nor e-mail address').toHaveURL(
    `${product.site}/self/open`,
  )

  await page.goto(`${product.site}/about`)
  for (const words of [
    'To get every corps member to camp',
    'getting to your place of service',
    'Your seat is sorted.',
  ])
    await expect(page.getByText(words)).toBeVisible()

  await page.goto(`${product.site}/privacy`)
  await expect(page.getByRole('heading', { name: 'How long we keep it' })).toBeVisible()
  await expect(page.getByText('Removed 24 months after the journey.')).toBeVisible()

  await page.goto(`${product.site}/booking`)
  await expect(page.locator('main noscript p')).toContainText(
    'To book a seat without JavaScript, use our simple pages',
  )
  await expect(page.getByText('Loading', { exact: true }), 'nothing spins').toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(`${product.site}/contact`)
  await context.close()
})

test('a browser below the floor shows that it is too old, with the phone number; others show nothing', async ({
  page,
  product,
}) => {
  const notice = page.locator('[data-old-browser]')
  await page.goto(product.site)
  await expect(notice).toBeHidden()
  await page.evaluate(dropSupportsRules)
  await expect(notice).toBeVisible()
  await expect(notice).toContainText(
    'This browser is too old to book or pay here. Please update it, or call us on',
  )
  await expect(notice).toHaveText(/ \+?\d[\d ]+\.$/)
  await page.goto(`${product.admin}/login`)
  await expect(notice).toBeHidden()
  await page.evaluate(dropSupportsRules)
  await expect(notice).toBeVisible()
})

/** Runs in the page. Deletes the `@supports` rules, which a browser without the required features ignores. */
function dropSupportsRules(): void {
  const drop = (group: CSSStyleSheet | CSSGroupingRule): void => {
    for (let i = group.cssRules.length - 1; i >= 0; i--) {
      const rule = group.cssRules[i]
      if (rule instanceof CSSSupportsRule) group.deleteRule(i)
      else if (rule instanceof CSSGroupingRule) drop(rule)
    }
  }
  for (const sheet of document.styleSheets) drop(sheet)
}
