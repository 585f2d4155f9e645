import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { openPage } from '#testing/open-page.ts'
import { expect, test } from './product.ts'

test('a visitor opens the home page, turns a card of the about page, and leaves an unknown address', async ({
  page,
  product,
}) => {
  await test.step('the home page hydrates without an error and fetches nothing that it already has', async () => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(new URL(request.url()).pathname)
    })
    await page.goto(product.site, { waitUntil: 'networkidle' })
    expect(calls.filter((path) => path !== '/api/page-views')).toEqual([])
  })

  await test.step('a card turns by key and by click, and screen readers read only the visible side', async () => {
    await openPage(page, `${product.site}/about`)
    const card = page.getByRole('button', { name: /^Mission/ })
    await card.focus()
    await page.keyboard.press('Enter')
    await expect(card).toHaveAccessibleName(/To get every corps member to camp and back safely/)
    await card.click()
    await expect(card).toHaveAccessibleName(/Tap to flip/)
  })

  await test.step('an unknown address shows the 404 page, which leads home', async () => {
    const answer = await page.goto(`${product.site}/no/such/page`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: /home/i }).click()
    await expect(page).toHaveURL(`${product.site}/`)
    await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
  })
})

test('the admin host shows staff only the login page, which says what is wrong, and lets them in and out', async ({
  page,
  product,
}) => {
  const logIn = page.getByRole('button', { name: 'Login' })

  await test.step('the login page has nothing of the public site, and no accessibility fault', async () => {
    await page.goto(product.admin)
    await expect(page).toHaveURL(`${product.admin}/login`)
    await expect(page.getByText('Book Your Trip')).toHaveCount(0)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${product.admin}/login`)
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
    }
  })

  await test.step('the page says what is wrong with a login', async () => {
    await logIn.click()
    await expect(page.getByText('Please fill in all fields')).toBeVisible()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('manager@tafiya.test')
    await page.getByLabel('Password').fill('wrong password')
    await logIn.click()
    await expect(page.getByText('Invalid email or password')).toBeVisible()
    await page.route('**/api/users/login', (route) => route.fulfill({ status: 404, json: {} }), { times: 1 })
    await logIn.click()
    await expect(page.getByText('Login failed. Please try again.')).toBeVisible()
  })

  await test.step('the right password lets the manager in', async () => {
    await page.getByLabel('Password').fill('tafiya-demo')
    await logIn.click()
    await expect(page.getByText('Login successful')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${product.admin}/login`)
  })
})
