import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { openPage } from '#testing/open-page.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

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
  await expect(page, 'a click before hydration does not change the URL').toHaveURL(
    `${product.site}/manage-booking`,
  )

  await page.goto(`${product.site}/about`)
  for (const words of [
    'To get every corps member to camp',
    'getting to your place of service',
    'Your seat is sorted.',
  ])
    await expect(page.getByText(words)).toBeVisible()

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

test('a card on the about page turns by key and by click, and screen readers read only the visible side', async ({
  page,
  product,
}) => {
  await openPage(page, `${product.site}/about`)
  const card = page.getByRole('button', { name: /^Mission/ })
  await card.focus()
  await page.keyboard.press('Enter')
  await expect(card).toHaveAccessibleName(/To get every corps member to camp and back safely/)
  await card.click()
  await expect(card).toHaveAccessibleName(/Tap to flip/)
})

test('the home page hydrates without an error and fetches nothing that it already has', async ({
  page,
  product,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(new URL(request.url()).pathname)
  })
  await page.goto(product.site, { waitUntil: 'networkidle' })
  expect(calls.filter((path) => path !== '/api/page-views')).toEqual([])
})

test('an unknown address shows the 404 page with status 404', async ({ page, product }) => {
  const answer = await page.goto(`${product.site}/no/such/page`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL(`${product.site}/`)
})

test('the admin host shows the login page and nothing of the public site', async ({ page, product }) => {
  await page.goto(product.admin)
  await expect(page).toHaveURL(`${product.admin}/login`)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Book Your Trip')).toHaveCount(0)
})

test('staff see what is wrong with a login, and get in with the right one', async ({ page, product }) => {
  await page.goto(product.admin)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('manager@tafiya.test')
  await page.getByLabel('Password').fill('wrong password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await page.route('**/api/users/login', (route) => route.fulfill({ status: 404, json: {} }), { times: 1 })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible()
  await page.getByLabel('Password').fill('tafiya-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Login successful')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${product.admin}/login`)
})

test('the login page has no accessibility fault, in light and in dark', async ({ page, product }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${product.admin}/login`)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  }
})

test('the sidebar button tells screen readers whether the sidebar is expanded, at every width', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logInAs(page, product.admin, 'manager')
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  for (const width of [900, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(toggle, `at ${width} px`).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await expect(toggle, `at ${width} px`).toHaveAttribute('aria-expanded', 'true')
    if (width === 900) await toggle.click()
  }
})
