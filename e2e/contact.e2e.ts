import type { Page } from '@playwright/test'
import { mailTo } from '#testing/book-by-api.ts'
import { openPage } from '#testing/open-page.ts'
import { expect, test } from './product.ts'

const MESSAGE = 'I travel with a suitcase of 14 kg.\nWhat do I pay for the extra weight?'

async function fillIn(page: Page, message = MESSAGE) {
  await page.getByLabel('Name').fill('Tester Okon')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`writer.${process.pid}@mail.example`)
  await page.getByLabel('Subject').fill('Luggage on the Sprinter')
  await page.getByLabel('Message').fill(message)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
const toast = (page: Page) => page.locator('[data-toast]')

test('a visitor sends a message, and the company finds it in its mailbox', async ({ page, product }) => {
  await openPage(page, `${product.site}/contact`)
  await fillIn(page)
  await expect(page.getByText(`${MESSAGE.length} of 500 characters`)).toBeVisible()
  await send(page)
  await expect(toast(page)).toContainText('Message sent successfully')
  await expect(toast(page)).toContainText("We've received your message and will get back to you soon.")
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.getByText('0 of 500 characters')).toBeVisible()
  const mail = await mailTo(product.site, 'support@tafiya.example', 'Luggage on the Sprinter')
  expect(mail?.text).toContain('What do I pay for the extra weight?')
})

test('a message that cannot be sent stays in the form', async ({ page, product }) => {
  await page.route('**/api/support', (route) => route.fulfill({ status: 400, body: '' }))
  await openPage(page, `${product.site}/contact`)
  await fillIn(page)
  await send(page)
  await expect(toast(page)).toContainText('Failed to send message')
  await expect(toast(page)).toContainText('Something went wrong. Please try again later.')
  await expect(page.getByLabel('Message')).toHaveValue(MESSAGE)
})

test('a message of 501 characters is counted, refused beside the field, and not sent', async ({
  page,
  product,
}) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/support')) calls++
  })
  await openPage(page, `${product.site}/contact`)
  await fillIn(page, 'x'.repeat(501))
  await expect(page.getByText('501 of 500 characters')).toBeVisible()
  await expect(page.getByText('Message must be at most 500 characters')).toBeVisible()
  await send(page)
  await expect(page.getByLabel('Message')).toBeFocused()
  await page.getByLabel('Message').fill('x'.repeat(500))
  await expect(page.getByText('Message must be at most 500 characters')).toHaveCount(0)
  expect(calls).toBe(0)
})

test('each missing required field is named, and the first one gets the focus', async ({ page, product }) => {
  await openPage(page, `${product.site}/contact`)
  await send(page)
  for (const words of [
    'Name is required',
    'Please enter a valid email',
    'Subject is required',
    'Message is required',
  ]) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(page.getByLabel('Name')).toBeFocused()
})

test('text that a visitor typed before the script has loaded stays in the form', async ({
  page,
  product,
}) => {
  let loadScripts = () => {}
  const scriptsMayLoad = new Promise<void>((resolve) => {
    loadScripts = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayLoad
    await route.continue()
  })
  await page.goto(`${product.site}/contact`, { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Tester Okon')
  await page.getByLabel('Message').fill(MESSAGE)
  loadScripts()
  await expect(page.getByText(`${MESSAGE.length} of 500 characters`)).toBeVisible()
  await send(page)
  await expect(page.getByText('Name is required')).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveValue('Tester Okon')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
})
