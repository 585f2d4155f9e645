import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { mailTo } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'

const MESSAGE = 'I travel with a suitcase of 14 kg.\nWhat do I pay for the extra weight?'

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
const toast = (page: Page) => page.locator('[data-toast]')

test('a visitor types before the script has loaded, corrects the form, sends the message and reads an answer to a common question', async ({
  page,
  product,
}) => {
  const name = page.getByLabel('Name')
  const email = page.getByRole('textbox', { name: 'E-mail' })
  const message = page.getByLabel('Message')
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/support')) calls++
  })

  await test.step('text that was typed before the script has loaded stays in the form', async () => {
    let loadScripts = () => {}
    const scriptsMayLoad = new Promise<void>((resolve) => {
      loadScripts = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await scriptsMayLoad
      await route.continue()
    })
    await page.goto(`${product.site}/contact`, { waitUntil: 'commit' })
    await name.fill('Tester Okon')
    await message.fill(MESSAGE)
    loadScripts()
    await expect(page.getByText(`${MESSAGE.length} of 500 characters`)).toBeVisible()
    await send(page)
    await expect(page.getByText('Name is required')).toHaveCount(0)
    await expect(name).toHaveValue('Tester Okon')
    await expect(email).toBeFocused()
  })

  await test.step('each missing field is named, and the first one gets the focus', async () => {
    await name.fill('')
    await message.fill('')
    await send(page)
    for (const words of [
      'Name is required',
      'Please enter a valid email',
      'Subject is required',
      'Message is required',
    ])
      await expect(page.getByText(words)).toBeVisible()
    await expect(name).toBeFocused()
  })

  await test.step('a message of 501 characters is counted, refused beside the field, and not sent', async () => {
    await name.fill('Tester Okon')
    await email.fill(`writer.${process.pid}@mail.example`)
    await page.getByLabel('Subject').fill('Luggage on the Sprinter')
    await message.fill('x'.repeat(501))
    await expect(page.getByText('501 of 500 characters')).toBeVisible()
    await expect(page.getByText('Message must be at most 500 characters')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await send(page)
    await expect(message).toBeFocused()
    await message.fill('x'.repeat(500))
    await expect(page.getByText('Message must be at most 500 characters')).toHaveCount(0)
    expect(calls).toBe(0)
  })

  await test.step('a message that cannot be sent stays in the form', async () => {
    await message.fill(MESSAGE)
    await page.route('**/api/support', (route) => route.fulfill({ status: 400, body: '' }), { times: 1 })
    await send(page)
    await expect(toast(page)).toContainText('Failed to send message')
    await expect(toast(page)).toContainText('Something went wrong. Please try again later.')
    await expect(message).toHaveValue(MESSAGE)
  })

  await test.step('the message is sent, and the company finds it in its mailbox', async () => {
    await send(page)
    await expect(toast(page)).toContainText('Message sent successfully')
    await expect(toast(page)).toContainText("We've received your message and will get back to you soon.")
    await expect(message).toHaveValue('')
    await expect(page.getByText('0 of 500 characters')).toBeVisible()
    const mail = await mailTo(product.site, 'support@tafiya.example', 'Luggage on the Sprinter')
    expect(mail?.text).toContain('What do I pay for the extra weight?')
  })

  await test.step('a common question opens with a tap', async () => {
    const answer = page.getByText(/You can also pay at the terminal before departure/)
    await expect(answer).toBeHidden()
    await page.getByText('How do I pay the balance?').click()
    await expect(answer).toBeVisible()
  })
})
